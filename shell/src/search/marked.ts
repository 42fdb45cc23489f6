/**
 * A text in three: before what was typed, what was typed, and the rest. Where it was found is marked: at the beginning, else
 * at the end. Letters count whatever their case.
 */
export function markedParts(text: string, typed: string): readonly [before: string, match: string, after: string] {
  const [lower, wanted] = [text.toLowerCase(), typed.toLowerCase()]
  // Lower case may be longer than the text itself: then places are not the same.
  if (wanted === '' || lower.length !== text.length) return [text, '', '']
  if (lower.startsWith(wanted)) return ['', text.slice(0, wanted.length), text.slice(wanted.length)]
  if (lower.endsWith(wanted)) return [text.slice(0, -wanted.length), text.slice(-wanted.length), '']
  return [text, '', '']
}
