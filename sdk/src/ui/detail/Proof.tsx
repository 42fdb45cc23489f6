import type { ReactNode } from 'react'

export interface ProofProps {
  /** What stands beside an act, each under what it is called; what is not known is left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** What went over a line, each under its title, folded up; JSON is laid out for people. */
  texts?: readonly (readonly [title: string, text: string | undefined])[]
}

/** What proves one act, below it in a `Timeline`: by whom, under which number, and what went over the line. */
export function Proof({ facts, texts = [] }: ProofProps) {
  return (
    <div className="nt-proof">
      <dl>
        {facts.map(([label, value]) =>
          value === undefined || value === null || value === '' ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {texts.map(
        ([title, text]) =>
          text && (
            <details key={title}>
              <summary>{title}</summary>
              {/* Long lines are read by scrolling, also by keyboard. */}
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller without anything to focus in it */}
              <pre tabIndex={0}>{readable(text)}</pre>
            </details>
          ),
      )}
    </div>
  )
}

/** JSON as people read it; anything else as it came. */
const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
