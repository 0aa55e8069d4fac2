// What the server asks of names, passwords and addresses, so that it can be said while somebody types.
// The server decides; these are its limits (formats/wire/bodies.py, service/people.py, service/mail.py), which the texts name too.

import { t } from '../i18n/index.svelte.js';

const LONGEST_NAME = 40;
const SHORTEST_LOGIN = 3;
const LONGEST_LOGIN = 64;
const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 256;

/** What a person would count, not what the machine stores. */
const length = (text: string): number => [...text].length;

export function nameFlaw(text: string): string {
  const name = text.trim();
  if (name === '') return t('name.empty');
  if (length(name) > LONGEST_NAME) return t('rule.name.long');
  if (!/[\p{L}\p{N}]/u.test(name)) return t('rule.name.letter');
  return /\p{C}/u.test(name) ? t('rule.name.hidden') : '';
}

export function loginFlaw(text: string): string {
  const login = text.trim();
  if (login === '') return t('rule.login.empty');
  if (/[\s/]/.test(login)) return t('rule.login.mark');
  if (length(login) < SHORTEST_LOGIN) return t('rule.login.short', SHORTEST_LOGIN - length(login));
  return length(login) > LONGEST_LOGIN ? t('rule.login.long') : '';
}

export function passwordFlaw(text: string): string {
  if (text === '') return t('rule.password.empty');
  if (length(text) < SHORTEST_PASSWORD) return t('rule.password.short', SHORTEST_PASSWORD - length(text));
  return length(text) > LONGEST_PASSWORD ? t('rule.password.long') : '';
}

/** An address may be left out. */
export function emailFlaw(text: string): string {
  const email = text.trim();
  if (email === '') return '';
  const good = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i;
  return good.test(email) && email.length <= 254 ? '' : t('rule.email');
}

/** A secret that one has already: it is only asked for. */
export const oldPasswordFlaw = (text: string): string => (text === '' ? t('rule.password.empty') : '');
