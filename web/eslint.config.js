// What neither the types nor prettier can see: promises nobody waits for, dead code, Svelte's own traps.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';

// Rules that follow `any` about. Outside svelte-check a component's own types come out as `any`, so here
// they would be wrong more often than right; svelte-check and tsc keep the types.
const FOLLOWING_ANY = ['argument', 'assignment', 'call', 'member-access', 'return'];

export default defineConfig(
  { ignores: ['packages/protocol/src/generated.ts'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      ...Object.fromEntries(FOLLOWING_ANY.map((what) => [`@typescript-eslint/no-unsafe-${what}`, 'off'])),
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // `async` is also how a function says that it fails with a promise.
      '@typescript-eslint/require-await': 'off',
      // State is replaced whole: a map or a set that is only read, or lives in one function, needs no proxy.
      'svelte/prefer-svelte-reactivity': 'off',
      // A placeholder of two lines is a string with a line break in it.
      'svelte/no-useless-mustaches': ['error', { ignoreStringEscape: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    // The settings of the tools, the steps of the build, and the script that runs before the app belong to no
    // project of types.
    files: ['**/*.config.{js,ts}', 'app/bundling/*.{ts,mjs}', 'app/public/*.js'],
    extends: [ts.configs.disableTypeChecked],
  },
  { files: ['app/bundling/*.mjs'], languageOptions: { globals: globals.node } },
);
