import { icon } from '../core/icons.tsx'

/** Signs of what is done with a row. */
export type ActionSign =
  | 'open'
  | 'look'
  | 'edit'
  | 'delete'
  | 'onward'
  | 'agree'
  | 'refuse'
  | 'send'
  | 'pay'
  | 'place'
  | 'pause'
  | 'resume'

const PATHS: Readonly<Record<ActionSign, string>> = {
  open: 'M6.5 3.5h-3v9h9v-3M9.2 3.5h3.3v3.3M12.2 3.8 7.4 8.6',
  look: 'M1.6 8S4 3.8 8 3.8 14.4 8 14.4 8 12 12.2 8 12.2 1.6 8 1.6 8ZM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  edit: 'M3 13l.6-2.8 7-7a1.3 1.3 0 0 1 1.9 0l.3.3a1.3 1.3 0 0 1 0 1.9l-7 7zM9.6 4.2l2.2 2.2',
  delete: 'M3 4.5h10M6.3 4.2V2.8h3.4v1.4M4.3 4.5l.6 8.7h6.2l.6-8.7M6.8 7v3.8M9.2 7v3.8',
  onward: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M5.4 8h5M8.4 5.8 10.6 8l-2.2 2.2',
  agree: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M5.4 8.2l1.8 1.8 3.4-3.8',
  refuse: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M6 6l4 4M10 6l-4 4',
  send: 'M13.4 2.6 2.4 7l4.4 1.9zM13.4 2.6 9 13.6 6.8 8.9',
  pay: 'M2.2 4h11.6v8H2.2zM2.2 6.6h11.6M4.6 9.6h2.6',
  place: 'M8 14s4.4-4.2 4.4-7.4a4.4 4.4 0 0 0-8.8 0C3.6 9.8 8 14 8 14M8 5.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  pause: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M6.6 6v4M9.4 6v4',
  resume: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M6.8 5.8l3.4 2.2-3.4 2.2z',
}

/** Signs of verbs that many records share; the usual next step of a record has the arrow. */
const BY_KEY: Readonly<Record<string, ActionSign>> = {
  open: 'open',
  $look: 'look',
  edit: 'edit',
  delete: 'delete',
  submit: 'send',
  send: 'send',
  approve: 'agree',
  accept: 'agree',
  confirm: 'agree',
  enable: 'resume',
  resume: 'resume',
  suspend: 'pause',
  disable: 'pause',
  pay: 'pay',
  settle: 'pay',
  credit: 'pay',
  showTrack: 'place',
  track: 'place',
}

/** The sign of an action, by what it says itself, its key, and whether it takes something away. */
export function ActionIcon({ of }: { of: { key: string; icon?: ActionSign; danger?: boolean } }) {
  const sign = of.icon ?? (Object.hasOwn(BY_KEY, of.key) ? BY_KEY[of.key] : undefined)
  return icon(PATHS[sign ?? (of.danger ? 'refuse' : 'onward')])
}
