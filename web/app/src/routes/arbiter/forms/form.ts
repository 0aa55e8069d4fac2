import type { CallView, TableView } from '@faristol/protocol';
import type { Court } from '../court.svelte.js';

/** What every form of a ruling is given. */
export interface FormProps {
  court: Court;
  view: TableView;
  rule?: string;
  /** The challenge slip that the table sent, if one is answered. */
  slip?: CallView | null;
  ondone: () => void;
}
