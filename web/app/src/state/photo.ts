// A photograph before it is sent: small enough for a bad line, and without where and when it was taken.

const LONGEST = 1400; // pixels: a sheet that fills the picture is read well
const QUALITY = 0.72;

/** The picture of a file as a JPEG in base64, or null if it is none that this browser can read. */
export async function smaller(file: Blob): Promise<string | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(scale * image.naturalWidth));
    canvas.height = Math.max(1, Math.round(scale * image.naturalHeight));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
