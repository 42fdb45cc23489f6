import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useFile, usePageActions } from '../../hooks/index.ts'
import { useMissingPermission } from '../core/ActionButton.tsx'
import { ErrorState, Skeleton } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { DeskButtons } from './DeskButtons.tsx'
import { DocumentsPane } from './DocumentsPane.tsx'
import { PaperCard } from './PaperCard.tsx'
import { RejectPanel } from './RejectPanel.tsx'
import type { ReviewAmendment, ReviewCockpitProps, ReviewDecision, ReviewItem, ReviewPaper } from './types.ts'
import type { ClaimState } from './useClaim.ts'
import { useLooked, usePress } from './usePress.ts'
import { useReviewWords } from './words.ts'

/** What a reviewer has noted on a case; kept while others are looked at. */
export interface Draft {
  wrong: readonly string[]
  reason: string
  rejecting: boolean
  amended: ReviewAmendment
}
export const NO_DRAFT: Draft = { wrong: [], reason: '', rejecting: false, amended: {} }

/** Nothing is noted, or nothing any more. */
export const isBlank = ({ wrong, reason, rejecting, amended }: Draft = NO_DRAFT): boolean =>
  wrong.length === 0 && reason === '' && !rejecting && Object.keys(amended).length === 0

interface Props<C extends ReviewItem> extends Pick<ReviewCockpitProps<C>, 'useSheet' | 'reasons' | 'permission'> {
  item: C
  /** Absent when the case is only looked at. */
  claim: ClaimState | undefined
  closed: string | undefined
  onClaim(): void
  draft: Draft
  onDraft(change: Partial<Draft>): void
  onDecide(decision: ReviewDecision): void
  onNext: (() => void) | undefined
}

/** One case: its documents in the middle, what was typed and the decision at the side. */
export function CaseDesk<C extends ReviewItem>(props: Props<C>) {
  const { item, claim, draft, onDraft, reasons, permission, useSheet } = props
  const text = useUiText()
  const words = useReviewWords()
  const { message } = App.useApp()
  const { wrong, reason, rejecting, amended } = draft
  const missing = useMissingPermission(permission)
  const isTaking = claim?.is === 'taking'
  const barred = missing ?? props.closed ?? (isTaking ? undefined : claimReason(claim, text))
  const sheet = useSheet(item, {
    amended,
    amend: change => onDraft({ amended: withoutEmpty({ ...amended, ...change }) }),
    cannot: barred,
  })
  const [at, setAt] = useState(0)
  const [comparing, setComparing] = useState(false)
  const [zoomed, setZoomed] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const papers = sheet.papers ?? []
  const pictures = picturesOf(papers, (name, number) => text('files.numbered', { name, number }))
  const shownPaper = pictures[at]?.paper
  const picture = useFile(pictures[0]?.reference ?? '')
  const isThere = pictures.length === 0 || picture.url !== undefined || !picture.isPicture || picture.error !== null
  const looked = useLooked(sheet.papers !== undefined && isThere)
  // What comes by itself in a moment is no reason against a press: the press waits for it.
  const isEarly = barred === undefined && !sheet.error && (isTaking || !looked || sheet.settling === true)
  const cannot = barred ?? (sheet.error ? text('review.notRead') : undefined)
  const blocking = papers.flatMap(({ notes }) => notes).find(({ blocks }) => blocks)
  const cannotApprove =
    cannot ??
    (isEarly ? undefined : wrong.length > 0 ? text('review.someWrong') : (blocking?.text ?? sheet.cannotApprove))
  const cannotReject = cannot ?? (reason.trim() ? undefined : text('review.reasonMissing'))
  // The last case took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])

  const version = sheet.version === undefined ? {} : { version: sheet.version }
  const unless = (reason: string | undefined, decide: () => void) => () =>
    reason === undefined ? decide() : void message.info(reason)
  const approved = { ...sheet.given, ...amended }
  const { pressed, press } = usePress(isEarly, {
    approve: unless(cannotApprove, () =>
      props.onDecide({
        decision: 'approve',
        ...version,
        ...(Object.keys(approved).length > 0 && { amended: approved }),
        ...(sheet.approval && { said: sheet.approval }),
      }),
    ),
    reject: unless(cannotReject, () =>
      props.onDecide({ decision: 'reject', reason: reason.trim(), wrong, ...version }),
    ),
  })
  const approve = () => press('approve')
  const reject = () => {
    if (!cannotReject) press('reject')
  }
  const startRejecting = () => (rejecting ? reject() : onDraft({ rejecting: true }))
  const turnTo = (paper: string) => {
    const found = pictures.findIndex(picture => picture.paper === paper)
    if (found >= 0) setAt(found)
  }
  const picturesReason = (least: number) =>
    pictures.length < least ? { disabledReason: text('review.noPictures') } : {}
  const ofPictures = [
    { id: 'review.zoom', title: text('review.zoom'), keys: 'z', run: () => setZoomed(true), ...picturesReason(1) },
    {
      id: 'review.picture',
      title: text('review.picture'),
      keys: 'd',
      ...picturesReason(2),
      run: () => setAt(now => (now + 1) % pictures.length),
    },
    {
      id: 'review.compare',
      title: text('review.compare'),
      keys: 'c',
      ...picturesReason(2),
      run: () => setComparing(now => !now),
    },
  ]
  usePageActions([
    {
      id: 'review.approve',
      title: words.approve,
      keys: 'a',
      run: approve,
      ...(cannotApprove && { disabledReason: cannotApprove }),
    },
    {
      id: 'review.reject',
      title: words.reject,
      keys: 'r',
      run: startRejecting,
      ...(cannot && { disabledReason: cannot }),
    },
    ...(sheet.middle === undefined ? ofPictures : []),
    ...(rejecting ? reasons.slice(0, 9) : []).map((each, index) => ({
      id: `review.reason.${index + 1}`,
      title: each,
      keys: String(index + 1),
      run: () => onDraft({ reason: each }),
    })),
  ])

  return (
    <>
      <div className="nt-review-middle">
        {sheet.papers && sheet.middle !== undefined ? (
          sheet.middle
        ) : sheet.papers ? (
          <DocumentsPane
            pictures={pictures}
            at={Math.min(at, Math.max(0, pictures.length - 1))}
            onAt={setAt}
            comparing={comparing && pictures.length > 1}
            onCompare={() => setComparing(now => !now)}
            zoomed={zoomed}
            onZoom={setZoomed}
            facts={papers.map(paper => (
              <section key={paper.name}>
                <h3>{paper.label}</h3>
                {paper.facts}
              </section>
            ))}
          />
        ) : sheet.error ? (
          <ErrorState error={sheet.error} onRetry={sheet.retry} />
        ) : (
          <Skeleton rows={6} height={40} />
        )}
      </div>
      <article className="nt-review-side" aria-label={item.title} aria-busy={isEarly}>
        <header>
          <h2 tabIndex={-1} ref={heading}>
            {item.title}
          </h2>
          {item.code && <code>{item.code}</code>}
        </header>
        <Claimed claim={claim} closed={props.closed} onClaim={props.onClaim} onNext={props.onNext} />
        <div className="nt-review-papers">
          {sheet.intro}
          {papers.map(paper => (
            <PaperCard
              key={paper.name}
              paper={paper}
              isShown={paper.name === shownPaper}
              wrong={wrong.includes(paper.name)}
              {...(paper.images.length > 0 && { onShow: () => turnTo(paper.name) })}
              {...(!cannot && {
                onWrong: isWrong =>
                  onDraft({
                    wrong: isWrong ? [...wrong, paper.name] : wrong.filter(each => each !== paper.name),
                    ...(isWrong && { rejecting: true }),
                  }),
              })}
            />
          ))}
          {rejecting && !cannot && (
            <RejectPanel
              reasons={reasons}
              reason={reason}
              onReason={each => onDraft({ reason: each })}
              onReject={reject}
              onCancel={() => onDraft({ rejecting: false })}
              disabledReason={cannotReject}
            />
          )}
        </div>
        {pressed && (
          <p className="nt-review-pressed" role="status">
            {pressed === 'approve' ? words.approvesSoon : words.rejectsSoon}
          </p>
        )}
        {props.closed === undefined && !(rejecting && !cannot) && (
          <DeskButtons
            permission={permission}
            cannotApprove={cannotApprove}
            cannotReject={cannot}
            onApprove={approve}
            onReject={startRejecting}
          />
        )}
      </article>
    </>
  )
}

/** Whose case it is, when it is not the reader's. */
function Claimed(props: Pick<Props<ReviewItem>, 'claim' | 'closed' | 'onClaim' | 'onNext'>) {
  const { claim, closed, onNext } = props
  const text = useUiText()
  const reason = closed ?? (claim?.is === 'taking' ? undefined : claimReason(claim, text))
  if (reason === undefined) return null
  return (
    <div className="nt-review-claimed" role="status">
      <p>{reason}</p>
      {claim && (
        <button type="button" className="nt-retry" onClick={props.onClaim}>
          {text('review.claimAgain')}
        </button>
      )}
      {claim && onNext && (
        <button type="button" className="nt-retry" onClick={onNext}>
          {text('review.next')}
        </button>
      )}
    </div>
  )
}

function claimReason(claim: ClaimState | undefined, text: ReturnType<typeof useUiText>): string | undefined {
  if (!claim || claim.is === 'mine') return undefined
  if (claim.is === 'taken') return claim.text
  if (claim.is === 'gone') return text('review.gone')
  return claim.is === 'taking' ? text('review.taking') : text('review.claimFailed')
}

/** The pictures of all papers in their order, named by their paper. */
function picturesOf(papers: readonly ReviewPaper[], numbered: (name: string, number: number) => string) {
  return papers.flatMap(({ name, label, images }) =>
    images.map((reference, index) => ({
      reference,
      paper: name,
      label: images.length > 1 ? numbered(label, index + 1) : label,
    })),
  )
}

const withoutEmpty = (values: ReviewAmendment): ReviewAmendment =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
