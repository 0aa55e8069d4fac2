import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';
import './style/print.css';
import { begin } from './begin.js';
import { World } from './state/world.svelte.js';

void begin(new World());
