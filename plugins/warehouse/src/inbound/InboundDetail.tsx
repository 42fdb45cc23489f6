import { useFormat, useIsStaff, usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { type Facet, FieldValue, Money, RecordPage, RowActions } from '@ntocc/sdk/ui'
import { Inbound, inboundResources } from '../../contract/inbound.ts'
import { inboundCalls } from '../../contract/inbound-calls.ts'
import { inboundMachine } from '../../contract/machines.ts'
import { LabourOf } from '../labour/LabourOf.tsx'
import { inboundName, inboundPath } from '../names.ts'
import { Postings } from '../work/Postings.tsx'
import { useCopy } from '../work/useCopy.ts'
import { useLocked } from '../work/useLocked.ts'
import { INBOUND_FORM, INBOUND_MOVES, OWN_INBOUND_FORM } from './inbound.ts'
import { PutawayDesk } from './PutawayDesk.tsx'
import { ReceiveDesk } from './ReceiveDesk.tsx'
import { useToReceive } from './useToReceive.ts'

const SUMMARY = ['ownerCode', 'warehouseCode', 'plannedAt', 'plateNo', 'sourceNo'] as const

const STORED = ['toPutAway'] as const
const WORKED = ['receivable', ...STORED] as const

/** One notice: its goods are received and put away here; what it changed in the stock, its history. */
export default function InboundDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useIsStaff()
  const copy = useCopy(inboundCalls.inboundCopy, inboundResources.inbound.by.list, inboundPath)
  const [query] = usePageQuery()
  const toReceive = useToReceive(Number(query.id))
  const locked = useLocked(inboundMachine.statesOf('done', 'cancelled'))
  const facets = (row: Inbound): Facet[] => {
    const lines = {
      name: 'lines',
      title: t('title.inboundLine'),
      first: true,
      content: <ReceiveDesk doc={row} />,
    }
    const receipts = {
      name: 'receipts',
      title: t('title.inboundReceipt'),
      first: true,
      content: <PutawayDesk doc={row} />,
    }
    // An owner follows what comes of the lines.
    if (!isStaff) return [lines]
    const toStore = inboundMachine.within(row.status, 'toPutAway', 'done')
    return [
      ...(toStore ? [receipts, lines] : [lines, receipts]),
      { name: 'labour', title: t('title.labourWork'), content: <LabourOf docNo={row.inboundNo ?? ''} /> },
      {
        name: 'postings',
        title: t('title.stockPosting'),
        content: <Postings docNo={row.inboundNo ?? ''} />,
      },
    ]
  }
  return (
    <RecordPage<Inbound>
      of={Inbound}
      calls={inboundResources.inbound.by}
      form={isStaff ? INBOUND_FORM : OWN_INBOUND_FORM}
      nameOf={inboundName}
      title={inboundName}
      moves={INBOUND_MOVES}
      locked={locked}
      // What comes next stands with the goods: receiving them, or putting them away. When all have come, somebody says so.
      lead={row =>
        isStaff && inboundMachine.within(row.status, ...(toReceive === false ? STORED : WORKED)) ? null : undefined
      }
      actions={row => <RowActions actions={copy(row)} />}
      facts={row => [
        ...SUMMARY.map(name => ({
          label: t(`inbound.${name}`),
          value: <FieldValue name={name} field={Inbound.fields[name]} row={row} />,
        })),
        ...(row.labourCost ? [{ label: t('inbound.labourCost'), value: <Money value={row.labourCost} /> }] : []),
        {
          label: t('progress'),
          value: t('inboundProgress', {
            count: format.count(row.lineCount ?? 0),
            received: format.count(row.receivedLines ?? 0),
            stored: format.count(row.storedLines ?? 0),
          }),
        },
      ]}
      facets={facets}
    />
  )
}
