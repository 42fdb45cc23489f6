import { useFormat, useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { type Facet, FieldValue, Money, PageLink, RecordPage, RowActions } from '@ntocc/sdk/ui'
import { outboundMachine } from '../../contract/machines.ts'
import { Outbound, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { LabourOf } from '../labour/LabourOf.tsx'
import { outboundName, outboundPath, printPath } from '../names.ts'
import { Postings } from '../work/Postings.tsx'
import { useCopy } from '../work/useCopy.ts'
import { useLocked } from '../work/useLocked.ts'
import { LineDesk } from './LineDesk.tsx'
import { OUTBOUND_FORM, OUTBOUND_MOVES, OWN_OUTBOUND_FORM } from './outbound.ts'
import { PickDesk } from './PickDesk.tsx'
import { RestockDesk } from './RestockDesk.tsx'

const SUMMARY = ['ownerCode', 'consignee', 'warehouseCode', 'plannedAt', 'plateNo', 'waybillNo'] as const
const OF_TRANSFER = ['ownerCode', 'warehouseCode', 'toWarehouseCode', 'plannedAt', 'plateNo'] as const

/** It was cancelled, and some of its goods lie ready still. */
const isToRestock = ({ status, returnLines }: Outbound): boolean =>
  outboundMachine.within(status, 'cancelled') && (returnLines ?? 0) > 0

/** One order: its goods are picked, checked and loaded here; what it changed in the stock, its history. */
export default function OutboundDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useIsStaff()
  const copy = useCopy(outboundCalls.outboundCopy, outboundResources.outbound.by.list, outboundPath)
  const locked = useLocked(outboundMachine.statesOf('shipped', 'cancelled'))
  const facets = (row: Outbound): Facet[] => {
    const lines = {
      name: 'lines',
      title: t('title.outboundLine'),
      first: true,
      content: <LineDesk doc={row} />,
    }
    // An owner follows what comes of the lines.
    if (!isStaff) return [lines]
    const picks = {
      name: 'picks',
      title: t('title.outboundPick'),
      first: true,
      content: <PickDesk doc={row} />,
    }
    const restock = {
      name: 'restock',
      title: t('outboundRestocking.title'),
      first: true,
      content: <RestockDesk doc={row} />,
    }
    return [
      ...(isToRestock(row) ? [restock] : []),
      ...(outboundMachine.within(row.status, 'pickable') ? [picks, lines] : [lines, picks]),
      { name: 'labour', title: t('title.labourWork'), content: <LabourOf docNo={row.outboundNo ?? ''} /> },
      {
        name: 'postings',
        title: t('title.stockPosting'),
        content: <Postings docNo={row.outboundNo ?? ''} />,
      },
    ]
  }
  return (
    <RecordPage<Outbound>
      of={Outbound}
      calls={outboundResources.outbound.by}
      form={isStaff ? OUTBOUND_FORM : OWN_OUTBOUND_FORM}
      nameOf={outboundName}
      title={outboundName}
      moves={OUTBOUND_MOVES}
      locked={locked}
      // What comes next stands with the goods: taking them from their bins, or back there.
      lead={row => (isStaff && (outboundMachine.within(row.status, 'pickable') || isToRestock(row)) ? null : undefined)}
      actions={row => (
        <>
          {isStaff && outboundMachine.within(row.status, 'pickable', 'checking') && (
            <PageLink button="plain" to={printPath(row)}>
              {t('printPickList')}
            </PageLink>
          )}
          {row.kind === 'transfer' && outboundMachine.within(row.status, 'shipped') && (
            <PageLink button="plain" to={`/warehouse/inbound?keyword=${row.outboundNo}`}>
              {t('transferNotice')}
            </PageLink>
          )}
          <RowActions actions={copy(row)} />
        </>
      )}
      facts={row => [
        ...(row.kind === 'transfer' ? OF_TRANSFER : SUMMARY).map(name => ({
          label: t(`outbound.${name}`),
          value: <FieldValue name={name} field={Outbound.fields[name]} row={row} />,
        })),
        ...(row.labourCost ? [{ label: t('outbound.labourCost'), value: <Money value={row.labourCost} /> }] : []),
        {
          label: t('progress'),
          value: t('outboundProgress', {
            count: format.count(row.lineCount ?? 0),
            picked: format.count(row.pickedLines ?? 0),
            checked: format.count(row.checkedLines ?? 0),
          }),
        },
      ]}
      facets={facets}
    />
  )
}
