import { useIsStaff, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, RelatedRecords } from '@ntocc/sdk/ui'
import { type Inbound, InboundLine, inboundResources, LINES_AT_ONCE } from '../../contract/inbound.ts'
import { inboundCalls } from '../../contract/inbound-calls.ts'
import { inboundMachine } from '../../contract/machines.ts'
import { inboundLineName } from '../names.ts'
import { Left } from '../work/Left.tsx'
import { leftOf } from '../work/left-of.ts'
import { NextButton } from '../work/NextButton.tsx'
import { useGoods } from '../work/useGoods.ts'
import { useNext } from '../work/useNext.ts'
import { LINE_FORM } from './inbound.ts'
import { ReceiveDialog } from './ReceiveDialog.tsx'

const { by } = inboundResources.inboundLine
const READ = { list: by.list, get: by.get }
const IN_ORDER = { sortField: 'lineNo', sortType: 'asc' } as const
const { permission } = inboundCalls.inboundReceive

const openOf = ({ expected, received, damaged }: InboundLine): number => leftOf(expected, received, damaged)

/** Lines of a notice: written while it is a draft, received one after the other once it has arrived. */
export function ReceiveDesk({ doc }: { doc: Inbound }) {
  const { t } = useTranslation()
  const inboundNo = doc.inboundNo ?? ''
  const isStaff = useIsStaff()
  const isReceivable = isStaff && inboundMachine.within(doc.status, 'receivable')
  const { data } = useRecord(inboundCalls.inboundWork, { query: { id: doc.id }, enabled: isReceivable })
  const work = useNext(data?.lines)
  const line = work.current
  const goods = useGoods([...(data?.lines ?? []), ...(line ? [line] : [])].map(({ goodsCode }) => goodsCode))
  const isDraft = doc.status === inboundMachine.at.draft
  const mayNot = useReceiving(doc)
  return (
    <>
      {isReceivable && (
        <NextButton
          id="receive"
          label={t('inboundReceiving.next')}
          keys="r"
          permission={permission}
          disabledReason={work.next ? undefined : t('inboundReceiving.none')}
          onNext={() => work.start(work.next)}
        />
      )}
      <RelatedRecords<InboundLine>
        of={InboundLine}
        calls={isDraft ? by : READ}
        tie={{ inboundNo }}
        sort={IN_ORDER}
        size={LINES_AT_ONCE}
        paged
        hint={t('hintOfLines')}
        columns={[
          'lineNo',
          'goodsCode',
          ...(isDraft || !isStaff
            ? []
            : [
                {
                  key: 'work',
                  render: (row: InboundLine) => (
                    <ActionButton
                      size="small"
                      label={t('inboundReceiving.do')}
                      {...(permission && { permission })}
                      {...(mayNot && { disabledReason: mayNot })}
                      onClick={() => work.start(row)}
                    />
                  ),
                },
                { key: 'open', render: (row: InboundLine) => <Left value={openOf(row)} /> },
              ]),
          'expected',
          'received',
          'damaged',
          'stored',
          'batch',
          'producedOn',
          'expiresOn',
          'palletNo',
          'remark',
        ]}
        nameOf={inboundLineName}
        {...(isDraft && { form: LINE_FORM })}
        all={`/warehouse/inbound/lines?inboundNo=${inboundNo}`}
      />
      {line && !goods.isComing && (
        <ReceiveDialog
          key={`${line.id}/${line.receipts}`}
          line={line}
          goods={goods.of(line.goodsCode)}
          onDone={work.goOn}
          onClose={work.stop}
        />
      )}
    </>
  )
}

/** Why nothing can be received of a notice now. */
function useReceiving({ status }: Inbound): string | undefined {
  const { t } = useTranslation()
  if (inboundMachine.within(status, 'receivable')) return undefined
  return inboundMachine.within(status, 'draft', 'submitted')
    ? t('inboundReceiving.before')
    : t('inboundReceiving.closed')
}
