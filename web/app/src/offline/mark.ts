// Whether this browser has ever had anything to do with games without a line; asked at every start, so it is small.

export const MARK = 'faristol.offline';
const PLAYED = 'faristol.offline.played';

export function hasToDo(): boolean {
  try {
    return localStorage.getItem(MARK) !== null || localStorage.getItem(PLAYED) !== null;
  } catch {
    return false;
  }
}

export function notePlayed(): void {
  try {
    localStorage.setItem(PLAYED, '1');
  } catch {
    // Then its page hands the games over when it is opened.
  }
}
