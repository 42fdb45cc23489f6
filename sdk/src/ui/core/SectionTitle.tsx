import { createContext, type ReactNode, use } from 'react'

/** Rank of the titles of sections: 2 on a page, whose title is the 1; 3 in a drawer or dialog, whose title is the 2. */
const Rank = createContext<2 | 3>(2)

/** The title of a drawer or dialog. */
export function FrameTitle({ children }: { children: ReactNode }) {
  return <h2 className="nt-frame-title">{children}</h2>
}

/** What stands in a drawer or dialog: titles of its sections rank below its own. */
export function InFrame({ children }: { children: ReactNode }) {
  return <Rank value={3}>{children}</Rank>
}

/** The title of a section, of the rank that follows from where it stands: whoever goes by headings meets no gap. */
export function SectionTitle({ children }: { children: ReactNode }) {
  return use(Rank) === 3 ? <h3>{children}</h3> : <h2>{children}</h2>
}
