import { memo, type ReactNode } from 'react'
import type { Tone } from '../../fields/index.ts'

/** One shape per tone, so that colour is never the only sign. */
const MARKS: Record<Tone, ReactNode> = {
  waiting: (
    <>
      <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3.4V6l1.8 1.2" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  moving: (
    <path
      d="M1.5 6h7M5.8 2.8 9.4 6 5.8 9.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  done: (
    <path
      d="m1.8 6.4 2.9 2.8 5.5-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  stopped: <rect x="2.2" y="2.2" width="7.6" height="7.6" rx="1.4" fill="currentColor" />,
  trouble: (
    <>
      <path d="M6 1.2 11.2 10.6H.8Z" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinejoin="round" />
      <path d="M6 4.6v2.6M6 8.7v.2" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
  locked: (
    <>
      <rect x="2" y="5" width="8" height="5.8" rx="1.2" fill="currentColor" />
      <path d="M3.8 5V3.6a2.2 2.2 0 0 1 4.4 0V5" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
}

export interface StateTagProps {
  tone: Tone
  children: ReactNode
  /** How long it has been so, or anything else that belongs behind the word. */
  since?: string
  /** On hover; default the word and what stands behind it. */
  title?: string
}

/** A state: colour, sign and word. */
export const StateTag = memo(function StateTag({ tone, children, since, title }: StateTagProps) {
  const words = typeof children === 'string' ? [children, since].filter(Boolean).join(' · ') : since
  return (
    <span className={`nt-state nt-tone-${tone}`} data-tone={tone} title={title ?? words}>
      <svg viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        {MARKS[tone]}
      </svg>
      <span>{children}</span>
      {since && <em>{since}</em>}
    </span>
  )
})
