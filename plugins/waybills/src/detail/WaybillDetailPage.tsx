import { endpoints, Receipt, Waybill, type WaybillDetail, WaybillException, WaybillNode } from '@ntocc/sdk/contracts'
import { usePageQuery, usePageTab, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, ErrorState, FieldScope, Skeleton } from '@ntocc/sdk/ui'
import { type ReactNode, useEffect } from 'react'
import '../waybills.css'
import { Changes } from './Changes.tsx'
import { DetailTabs } from './DetailTabs.tsx'
import { Exceptions } from './Exceptions.tsx'
import { Facts } from './Facts.tsx'
import { Receipts } from './Receipts.tsx'
import { Summary } from './Summary.tsx'
import { Track } from './Track.tsx'
import { Way } from './Way.tsx'

const TABS = ['facts', 'track', 'receipts', 'exceptions', 'changes'] as const
type TabName = (typeof TABS)[number]

/** Every field whose codes the page may have to name. */
const FIELDS = [Waybill, WaybillNode, Receipt, WaybillException].flatMap(entity => Object.values(entity.fields))

/** One waybill: what it is and what happens next, then its sides as tabs. The id and the tab are in the address. */
export function WaybillDetailPage() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const id = Number(query.id)
  const known = Number.isSafeInteger(id) && id > 0
  const record = useRecord(endpoints.waybill, { ...(known && { params: { id } }), enabled: known })
  const { setTitle } = usePageTab()
  const waybillNo = record.data?.waybillNo
  useEffect(() => setTitle(waybillNo && t('tabTitle', { waybillNo })), [setTitle, waybillNo, t])

  if (!known) return <Empty title={t('notNamed')} hint={t('notNamedHint')} />
  if (record.notFound) return <Empty title={t('notFound')} hint={t('notFoundHint')} />
  if (record.error && !record.data) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  if (!record.data)
    return (
      <div className="waybills-detail">
        <Skeleton rows={3} height={24} />
        <Skeleton rows={10} height={18} />
      </div>
    )
  return (
    <FieldScope fields={FIELDS}>
      <Loaded waybill={record.data} />
    </FieldScope>
  )
}

function Loaded({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const tab: TabName = TABS.find(name => name === query.tab) ?? 'facts'
  const counts: Partial<Record<TabName, number>> = {
    receipts: waybill.receipts.length,
    exceptions: waybill.exceptions.length,
    changes: waybill.changes.length,
  }
  const bodies: Record<TabName, () => ReactNode> = {
    facts: () => <Facts waybill={waybill} />,
    track: () => <Track waybill={waybill} />,
    receipts: () => <Receipts receipts={waybill.receipts} />,
    exceptions: () => <Exceptions exceptions={waybill.exceptions} />,
    changes: () => <Changes changes={waybill.changes} />,
  }
  return (
    <div className="waybills-detail">
      <Summary waybill={waybill} />
      <Way waybill={waybill} />
      <DetailTabs
        label={t('title.detail')}
        active={tab}
        tabs={TABS.map(name => ({ name, text: t(`tab.${name}`), count: counts[name] }))}
        onChange={name => setQuery({ ...query, tab: name }, { replace: true })}
      >
        {bodies[tab]()}
      </DetailTabs>
    </div>
  )
}
