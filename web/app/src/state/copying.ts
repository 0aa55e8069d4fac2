// Getting a text away: the phone's own sheet where there is one, the clipboard, or the old way on a local network.

/** What became of it: it is on its way, copied, or neither. */
export async function shareText(text: string): Promise<'shared' | 'copied' | 'not'> {
  if (typeof navigator.share === 'function' && (navigator.canShare?.({ text }) ?? true)) {
    try {
      await navigator.share({ text });
      return 'shared';
    } catch (why) {
      if (why instanceof DOMException && why.name === 'AbortError') return 'not';
    }
  }
  return (await copyText(text)) ? 'copied' : 'not';
}

async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed here: the old way may be.
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}
