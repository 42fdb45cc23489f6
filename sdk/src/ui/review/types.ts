import type { ReactNode } from 'react'
import type { Tone } from '../../fields/index.ts'

/** What the queue knows of a case. */
export interface ReviewItem {
  id: number
  version: number
  title: string
  /** What it is known by beside its title. */
  code?: string
  /** ISO 8601 UTC: since when it has been waiting. */
  gmtModified: string
  /** Who looks at it now. */
  claim?: { byName: string; mine: boolean }
}

/** Something that a reviewer should see before deciding. */
export interface ReviewNote {
  key: string
  level: 'warning' | 'trouble'
  text: string
  /** The case cannot be approved while it is so. */
  blocks?: boolean
}

/** A paper of a case: its pictures beside what was typed. */
export interface ReviewPaper {
  name: string
  label: string
  state?: { tone: Tone; label: string }
  /** References of its pictures. */
  images: readonly string[]
  facts: ReactNode
  notes: readonly ReviewNote[]
  /** Nothing that could be marked as wrong by itself: figures that follow from other papers. */
  plain?: boolean
}

/** Values that the reviewer has put right, by the name of the field, as they were typed. */
export type ReviewAmendment = Readonly<Record<string, string>>

/** What the sheet of the case on screen is given; the one that is read ahead gets none. */
export interface ReviewDesk {
  /** Kept while other cases are looked at, and part of the decision. */
  amended: ReviewAmendment
  /** An empty text takes the value away. */
  amend(change: ReviewAmendment): void
  /** Why nothing can be decided here, so that nothing need be put right; undefined when it can. */
  cannot: string | undefined
}

/** A case as it is looked at. */
export interface ReviewSheet {
  /** Undefined while it comes. */
  papers: readonly ReviewPaper[] | undefined
  /** Stands in the place of the pictures, where a case has none: what is compared, for example. */
  middle?: ReactNode
  /** Version of the record that was looked at. */
  version?: number
  /** Stands over the papers. */
  intro?: ReactNode
  /** What is shown is being counted anew: a decision waits for it. */
  settling?: boolean
  /** Why the case cannot be approved as it stands. */
  cannotApprove?: string | undefined
  /** What is said of an approval that is none yet, in the place of "approved": somebody else has to confirm it, for example. */
  approval?: string | undefined
  /** What an approval says beside what was put right, of what was on screen: a reason that was proposed, for example. */
  given?: ReviewAmendment | undefined
  error: unknown
  retry(): void
}

export interface ReviewDecision {
  decision: 'approve' | 'reject'
  version?: number
  reason?: string
  /** Names of the papers that are wrong. */
  wrong?: readonly string[]
  /** Of an approval: what was put right before, and what its sheet gives. */
  amended?: ReviewAmendment
  /** What the sheet wants said of the approval. */
  said?: string
}

/** What a queue calls its decisions, where approving and rejecting are not the words for them. */
export interface ReviewWords {
  approve: string
  reject: string
  approved(name: string): string
  rejected(name: string): string
  /** Of a key that was pressed before its time. */
  approvesSoon: string
  rejectsSoon: string
  /** Over the reasons for turning a case down. */
  why: string
  reasonHint: string
  /** Of the button under the reasons. */
  sendRejection: string
}

/** The calls of a queue. Each rejects with a `ClientError`. */
export interface ReviewPort<C extends ReviewItem> {
  /** Takes the case or renews the claim; rejects with a conflict while somebody else has it. */
  claim(item: C): Promise<unknown>
  release(item: C): Promise<unknown>
  /** Sends a decision; the same key means the same decision, however often it arrives. */
  decide(item: C, decision: ReviewDecision, key: string): Promise<unknown>
}

export interface ReviewCockpitProps<C extends ReviewItem> {
  /** The queue as the server knows it, in the order of work. */
  items: readonly C[]
  total: number
  /** Asks for the queue again. */
  refresh(): void
  port: ReviewPort<C>
  /** Why a case is only looked at (it has been decided, for example); undefined for one that waits. */
  closed?(item: C): string | undefined
  /** The reader has said their part of a case, and somebody else decides: it is claimed only once more is noted on it. */
  spoken?(item: C): boolean
  /** A hook that reads a case; it must stay the same function from render to render. */
  useSheet(item: C, desk?: ReviewDesk): ReviewSheet
  /** Id of the case in the address. */
  open: number | undefined
  onOpen(id: number | undefined): void
  /** Sentences to choose a reason from; the first nine have keys. */
  reasons: readonly string[]
  /** Permission to decide. */
  permission?: string
  words?: ReviewWords
  /** What stands in the place of an empty queue. */
  empty: ReactNode
  /** What a queue row says beside its title. */
  note?(item: C): ReactNode
}
