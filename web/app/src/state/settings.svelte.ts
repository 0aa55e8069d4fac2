// What a browser remembers of its user. Where nothing can be stored the choices last as long as the page.

import { look } from '@faristol/board';

export type Theme = 'auto' | 'light' | 'dark';
export type Language = 'ca' | 'es' | 'en';

export const KEY = 'faristol.settings';

class Settings {
  theme = $state<Theme>('auto');
  language = $state<Language | null>(null);
  sounds = $state(true);
  muted = $state.raw<readonly string[]>([]); // names whose chat is not shown
  chat = $state(true);
  /** The line for typed commands is always there, not only when it is asked for. */
  commands = $state(false);
  lastGame = $state.raw<Record<string, unknown>>({});

  constructor() {
    this.#take(read());
  }

  /** Something was chosen in another window of this browser. */
  again(): void {
    this.#take(read());
    applyTheme(this.theme);
  }

  #take(kept: Record<string, unknown>): void {
    this.theme = kept['theme'] === 'light' || kept['theme'] === 'dark' ? kept['theme'] : 'auto';
    if (kept['language'] === 'ca' || kept['language'] === 'es' || kept['language'] === 'en')
      this.language = kept['language'];
    this.sounds = kept['sounds'] !== false;
    this.chat = kept['chat'] !== false;
    this.commands = kept['commands'] === true;
    look.asQu = kept['qu'] !== false;
    if (Array.isArray(kept['muted'])) this.muted = kept['muted'].map(String);
    if (kept['lastGame'] && typeof kept['lastGame'] === 'object')
      this.lastGame = kept['lastGame'] as Record<string, unknown>;
  }

  keep(): void {
    const { theme, language, sounds, muted, chat, commands, lastGame } = this;
    try {
      localStorage.setItem(
        KEY,
        JSON.stringify({ theme, language, sounds, muted, chat, commands, lastGame, qu: look.asQu }),
      );
    } catch {
      // Private windows may refuse: nothing is lost but the memory.
    }
    applyTheme(theme);
  }
}

function read(): Record<string, unknown> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const wantsDark = matchMedia('(prefers-color-scheme: dark)');

let walls = 0;

export function applyTheme(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'auto' && walls === 0 && wantsDark.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1a1916' : '#f6f1e7');
}

export const settings = new Settings();

/**
 * A wall is black on paper, which the last row can read, whatever the evening does to the laptop beside
 * it; only who chose the dark by hand keeps it. What comes back takes it off the wall.
 */
export function onTheWall(): () => void {
  walls++;
  applyTheme(settings.theme);
  return () => {
    walls--;
    applyTheme(settings.theme);
  };
}

wantsDark.addEventListener('change', () => applyTheme(settings.theme));
