import { endpoints, Receipt, Waybill, type WaybillDetail, WaybillException, WaybillNode } from '@ntocc/sdk/contracts'
import {
  type SlotEntry,
  SlotOutlet,
  usePageQuery,
  usePageTitle,
  useRecord,
  useSlot,
  useTranslation,
} from '@ntocc/sdk/hooks'
import { Empty, ErrorState, FieldScope, RecordSections, RecordTabs, Skeleton } from '@ntocc/sdk/ui'
import '../waybills.css'
import { Changes } from './Changes.tsx'
import { Exceptions } from './Exceptions.tsx'
import { Facts } from './Facts.tsx'
import { Proof } from './Proof.tsx'
import { Receipts } from './Receipts.tsx'
import { Summary } from './Summary.tsx'
import { Track } from './Track.tsx'
import { Way } from './Way.tsx'

const TABS = ['facts', 'track', 'receipts', 'exceptions', 'proof', 'changes'] as const
type TabName = (typeof TABS)[number]
/** Where other plugins add sides of a waybill. */
const SLOT = 'waybill.detail.tab/v1'

/** Every field whose codes the page may have to name. */
const FIELDS = [Waybill, WaybillNode, Receipt, WaybillException].flatMap(entity => Object.values(entity.fields))

/** Which waybill an address means: by its id, or by its number, which is all that other areas keep of one. */
function useNamed(named = '') {
  const isId = /^[1-9]\d{0,15}$/.test(named)
  const list = useRecord(endpoints.waybillList, {
    query: { waybillNo: named, pageNum: 1, pageSize: 20 },
    enabled: !isId && named !== '',
  })
  const found = list.data?.records.find(({ waybillNo }) => waybillNo === named)
  return { id: isId ? Number(named) : found?.id, list, isUnknown: list.data !== undefined && !found }
}

/** One waybill: what it is and what happens next, then its sides as tabs. The id and the tab are in the address. */
export function WaybillDetailPage() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const { id, list, isUnknown } = useNamed(query.id)
  const record = useRecord(endpoints.waybill, { ...(id && { params: { id } }), enabled: id !== undefined })
  const waybillNo = record.data?.waybillNo
  usePageTitle(waybillNo && t('tabTitle', { waybillNo }))

  if (!query.id) return <Empty isPage title={t('notNamed')} hint={t('notNamedHint')} />
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (isUnknown || record.notFound) return <Empty isPage title={t('notFound')} hint={t('notFoundHint')} />
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
  const added = useSlot(SLOT)
  const counts: Partial<Record<TabName, number>> = {
    receipts: waybill.receipts.length,
    exceptions: waybill.exceptions.length,
    changes: waybill.changes.length,
  }
  const tabs = [
    ...TABS.map(name => ({ name: name, text: t(`tab.${name}`), count: counts[name] })),
    ...added.map(({ key, title }) => ({ name: key, text: title, count: undefined })),
  ]
  // A side that a plugin adds is found by the plugin's name too: whoever links to it does not know where it stands.
  const asked = tabs.find(({ name }) => name === query.tab) ?? tabs.find(({ name }) => name.startsWith(`${query.tab}.`))
  const active = asked?.name ?? TABS[0]
  return (
    <div className="waybills-detail">
      <Summary waybill={waybill} />
      <Way waybill={waybill} />
      <RecordTabs
        label={t('title.detail')}
        active={active}
        tabs={tabs}
        onChange={name => setQuery({ ...query, tab: name }, { replace: true })}
      >
        <Side waybill={waybill} name={active} added={added.find(({ key }) => key === active)} />
      </RecordTabs>
    </div>
  )
}

/** The chosen side: one of the page's own, or one that another plugin adds. */
function Side({ waybill, name, added }: { waybill: WaybillDetail; name: string; added: SlotEntry | undefined }) {
  if (added) {
    const given = { waybillId: waybill.id, waybillNo: waybill.waybillNo, status: Number(waybill.status) }
    return <SlotOutlet<typeof SLOT> key={added.key} entry={added} given={given} />
  }
  switch (name) {
    case 'facts':
      return (
        <>
          <Facts waybill={waybill} />
          <RecordSections entity={Waybill.name} record={waybill} />
        </>
      )
    case 'track':
      return <Track waybill={waybill} />
    case 'receipts':
      return <Receipts receipts={waybill.receipts} />
    case 'exceptions':
      return <Exceptions waybill={waybill} />
    case 'proof':
      return <Proof waybill={waybill} />
    case 'changes':
      return <Changes changes={waybill.changes} />
  }
}
