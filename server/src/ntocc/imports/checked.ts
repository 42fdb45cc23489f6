import type { Issue, Issues } from '@ntocc/sdk/fields'

/** Rows looked at before others get their turn. */
export const CHUNK_ROWS = 500

/** Lets waiting requests go first. */
export const breathe = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

export interface Checked {
  line: number
  /** What would be stored. */
  values: Record<string, unknown>
  issues: Issues
}

export const mark = (row: Checked, name: string, issue: Issue): void => {
  row.issues[name] ??= issue
}

/** Without an issue. */
export const isGood = ({ issues }: Checked): boolean => Object.keys(issues).length === 0
