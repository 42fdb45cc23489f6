import { endpoints, platformDay, type ReviewCase, type ReviewKind } from '@ntocc/sdk/contracts'
import {
  useClient,
  useDict,
  useNotifications,
  usePageQuery,
  usePermission,
  useRecord,
  useTranslation,
} from '@ntocc/sdk/hooks'
import { Empty, ErrorState, ReviewCockpit, type ReviewDecision, type ReviewPort, Skeleton } from '@ntocc/sdk/ui'
import { useCallback, useMemo } from 'react'
import { ReviewHead } from './ReviewHead.tsx'
import { TO_REVIEW } from './subjects.ts'
import { useSheet } from './useSheet.tsx'
import './review.css'

/** Cases that stand in the queue at once; more follow as these are decided. */
const QUEUE_SIZE = 50
/** How soon the claims of others are seen. */
const REFRESH_MS = 15_000

interface Props {
  title: string
  kinds: readonly ReviewKind[]
}

/** A review screen: one kind of party, or several to change between. Everything it shows stands in its address. */
export function ReviewPage({ title, kinds }: Props) {
  const { t } = useTranslation()
  const permission = usePermission('review.read')
  if (permission === 'unknown') return <Skeleton rows={8} />
  if (permission === 'denied') return <Empty icon="lock" title={t('denied')} hint={t('deniedHint')} />
  return <Queue title={title} kinds={kinds} />
}

function Queue({ title, kinds }: Props) {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const kind = kinds.find(each => each === query.kind) ?? (kinds[0] as ReviewKind)
  const authStatus = stateOf(query)
  const keyword = query.keyword ?? ''
  const queue = useRecord(endpoints.reviewQueue, {
    query: { kind, authStatus, pageNum: 1, pageSize: QUEUE_SIZE, ...(keyword && { keyword }) },
    refreshMs: REFRESH_MS,
  })
  const { refetch } = queue
  useNotifications(message => {
    if (message.type === 'refreshToDoList') void refetch()
  })
  const port = usePort()
  const { options, label } = useDict(['reviewReason', 'reviewStatus'])
  const onOpen = useCallback(
    (id: number | undefined) =>
      setQuery(withQuery(query, { case: id === undefined ? undefined : String(id) }), { replace: true }),
    [query, setQuery],
  )
  const open = Number(query.case)
  return (
    <div className="review-page">
      <ReviewHead
        title={t(`title.${title}`)}
        kinds={kinds}
        kind={kind}
        total={queue.data?.total}
        state={authStatus}
        keyword={keyword}
        onChange={change => setQuery(withQuery(query, { ...change, case: undefined }))}
      />
      {queue.error && !queue.data ? (
        <ErrorState error={queue.error} onRetry={() => void refetch()} />
      ) : queue.data ? (
        <ReviewCockpit<ReviewCase>
          key={kind}
          items={queue.data.records}
          total={queue.data.total}
          refresh={() => void refetch()}
          port={port}
          closed={({ authStatus: state }) =>
            state === TO_REVIEW ? undefined : t('closed', { state: label('reviewStatus', state) })
          }
          useSheet={useSheet}
          open={Number.isSafeInteger(open) && open > 0 ? open : undefined}
          onOpen={onOpen}
          reasons={options('reviewReason').map(({ name }) => name)}
          permission="review.decide"
          note={item => (hasExpired(item) ? t('expiredPaper') : undefined)}
          empty={
            keyword ? (
              <Empty icon="filter" title={t('nothingFound')} hint={t('nothingFoundHint')} />
            ) : (
              <Empty title={t('allDone')} hint={t('allDoneHint')} />
            )
          }
        />
      ) : (
        <Skeleton rows={10} height={28} />
      )}
    </div>
  )
}

/**
 * The state of the cases that are shown. The queries of the to-do strip, `todo=1` and `authStatusExt=0`, ask for what
 * waits, as the page does by itself.
 */
export function stateOf(query: Readonly<Record<string, string>>): number {
  const asked = Number(query.authStatus)
  return query.authStatus && Number.isInteger(asked) ? asked : TO_REVIEW
}

type Query = Readonly<Record<string, string>>

/** A query with some of its keys set or taken away. */
function withQuery(query: Query, change: Readonly<Record<string, string | undefined>>): Query {
  return Object.fromEntries(
    Object.entries({ ...query, ...change }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

const hasExpired = ({ certificates }: ReviewCase): boolean =>
  certificates.some(({ validTo }) => validTo !== undefined && validTo < platformDay())

/** The calls of a queue. A decision must arrive although the window closes. */
function usePort(): ReviewPort<ReviewCase> {
  const client = useClient()
  return useMemo(() => {
    const subject = ({ kind, id }: ReviewCase) => ({ body: { kind, id }, silent: true, keepalive: true })
    return {
      claim: item => client.call(endpoints.reviewClaim, subject(item)),
      release: item => client.call(endpoints.reviewRelease, subject(item)),
      decide: (item, decision, idempotencyKey) =>
        client.call(endpoints.reviewDecide, {
          body: { kind: item.kind, id: item.id, ...bodyOf(decision) },
          silent: true,
          keepalive: true,
          idempotencyKey,
        }),
    }
  }, [client])
}

const bodyOf = ({ decision, version, reason, wrong = [] }: ReviewDecision) => ({
  decision,
  ...(version !== undefined && { version }),
  ...(reason && { reason }),
  ...(wrong.length > 0 && {
    certificates: wrong.map(name => ({ name, decision: 'reject' as const, ...(reason && { reason }) })),
  }),
})
