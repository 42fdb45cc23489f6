import { usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, PageLink } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import type { WorkProps } from './AisleFrame.tsx'
import { CheckWork } from './CheckWork.tsx'
import { CountWork } from './CountWork.tsx'
import { LoadWork } from './LoadWork.tsx'
import { PickWork, WaveWork } from './PickWork.tsx'
import { PutawayWork } from './PutawayWork.tsx'
import { ReceiveWork } from './ReceiveWork.tsx'
import { RestockWork } from './RestockWork.tsx'
import { useFeel } from './useFeel.ts'
import { useScanQueue } from './useScanQueue.ts'

const WORKS = new Map<string | undefined, (props: WorkProps) => ReactNode>([
  ['inbound', ReceiveWork],
  ['putaway', PutawayWork],
  ['outbound', PickWork],
  ['wave', WaveWork],
  ['check', CheckWork],
  ['load', LoadWork],
  ['restock', RestockWork],
  ['count', CountWork],
])

/** One document, worked on with a scanner in the hand. */
export default function AisleWork() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const scanning = useScanQueue()
  const feel = useFeel()
  const Work = WORKS.get(query.of)
  const id = Number(query.id)
  if (!Work || !Number.isSafeInteger(id) || id <= 0)
    return (
      <Empty
        isPage
        title={t('aisle.nothing')}
        action={
          <PageLink to="/warehouse/aisle" button="primary">
            {t('aisle.toAll')}
          </PageLink>
        }
      />
    )
  return <Work key={`${query.of}/${id}`} id={id} scanning={scanning} feel={feel} />
}
