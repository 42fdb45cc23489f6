/** A fenced block of a guide: its language, and the file it is or edits. */
export interface Block {
  language: string
  file?: string
  text: string
  /** Line of the guide. */
  line: number
}

/** Every fenced block, top to bottom. */
export function blocksOf(guide: string): Block[] {
  return [...guide.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(match => {
    const [, language = '', file, text = ''] = match
    const line = guide.slice(0, match.index).split('\n').length
    return { language, text, line, ...(file && { file }) }
  })
}

/** Applies a hunk to a text. Throws when its old lines do not stand there exactly once. */
export function applyDiff(text: string, hunk: string): string {
  const lines = hunk.trimEnd().split('\n')
  const side = (mark: '-' | '+') =>
    lines
      .filter(line => line.startsWith(' ') || line.startsWith(mark))
      .map(line => `${line.slice(1)}\n`)
      .join('')
  const parts = text.split(side('-'))
  if (parts.length !== 2) throw new Error(`stands there ${parts.length - 1} times:\n${side('-')}`)
  return parts.join(side('+'))
}
