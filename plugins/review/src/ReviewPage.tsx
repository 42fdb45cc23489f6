import { endpoints, platformDay, type ReviewCase } from '@ntocc/sdk/contracts'
import { useDict, useLiveReads, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, Permitted, ReviewCockpit, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { Filters, Kinds } from './Narrowing.tsx'
import { caseOf, stateOf, withQuery } from './query.ts'
import { ReviewSubjects, TO_REVIEW } from './subjects.ts'
import { usePort } from './usePort.ts'
import { useSheet } from './useSheet.tsx'
import './review.css'

/** Cases that stand in the queue at once; more follow as these are decided. */
const QUEUE_SIZE = 50
/** How soon the claims of others are seen. */
const REFRESH_MS = 15_000

interface Props {
  title: string
  kinds: readonly string[]
}

/** A review screen: one kind of party, or several to change between. Everything it shows stands in its address. */
export function ReviewPage({ title, kinds }: Props) {
  const { t } = useTranslation()
  return (
    <Permitted permission="review.read" title={t('denied')}>
      <Queue title={title} kinds={kinds} />
    </Permitted>
  )
}

function Queue({ title, kinds }: Props) {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const kind = kinds.find(each => each === query.kind) ?? kinds[0] ?? ''
  const authStatus = stateOf(query)
  const keyword = query.keyword ?? ''
  const queue = useRecord(endpoints.reviewQueue, {
    query: { kind, authStatus, pageNum: 1, pageSize: QUEUE_SIZE, ...(keyword && { keyword }) },
    refreshMs: REFRESH_MS,
  })
  const { refetch } = queue
  const subjects = useRecord(endpoints.reviewKinds)
  useLiveReads(queue)
  const port = usePort()
  const { options, label } = useDict(['reviewReason', 'reviewStatus'])
  const onOpen = useCallback(
    (id: number | undefined) =>
      setQuery(withQuery(query, { case: id === undefined ? undefined : String(id) }), { replace: true }),
    [query, setQuery],
  )
  const narrow = (change: Parameters<typeof withQuery>[1]) => setQuery(withQuery(query, { ...change, case: undefined }))
  return (
    <TitledPage
      title={t(`title.${title}`)}
      beside={
        <Kinds
          kinds={kinds}
          kind={kind}
          total={queue.data?.total}
          state={authStatus}
          onChange={chosen => narrow({ kind: chosen })}
        />
      }
      actions={<Filters state={authStatus} keyword={keyword} onChange={narrow} />}
    >
      <Loaded of={subjects} skeleton={<Skeleton rows={10} height={28} />}>
        {known => (
          <ReviewSubjects value={known}>
            <Loaded of={queue} skeleton={<Skeleton rows={10} height={28} />}>
              {({ records, total }) => (
                <ReviewCockpit<ReviewCase>
                  key={kind}
                  items={records}
                  total={total}
                  refresh={() => void refetch()}
                  port={port}
                  closed={({ authStatus: state }) =>
                    state === TO_REVIEW ? undefined : t('closed', { state: label('reviewStatus', state) })
                  }
                  useSheet={useSheet}
                  open={caseOf(query)}
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
              )}
            </Loaded>
          </ReviewSubjects>
        )}
      </Loaded>
    </TitledPage>
  )
}

const hasExpired = ({ certificates }: ReviewCase): boolean =>
  certificates.some(({ validTo }) => validTo !== undefined && validTo < platformDay())
