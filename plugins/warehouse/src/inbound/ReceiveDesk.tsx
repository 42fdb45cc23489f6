import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, RelatedRecords } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { type Inbound, InboundLine, inboundResources, MOST_LINES } from '../../contract/inbound.ts'
import { inboundCalls } from '../../contract/inbound-calls.ts'
import { inboundMachine } from '../../contract/machines.ts'
import { inboundLineName } from '../names.ts'
import { Left, leftOf } from '../work/Left.tsx'
import { NextButton } from '../work/NextButton.tsx'
import { useGoods } from '../work/useGoods.ts'
import { LINE_FORM, linesQuery } from './inbound.ts'
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
  const { data } = useRecord(by.list, { query: linesQuery(inboundNo) })
  const [receiving, setReceiving] = useState<number>()
  const goods = useGoods(doc.ownerCode)
  const isDraft = doc.status === inboundMachine.at.draft
  const mayNot = useReceiving(doc)
  const lines = data?.records ?? []
  const line = lines.find(({ id }) => id === receiving)
  const nextAfter = (id?: number) => lines.find(each => each.id !== id && openOf(each) > 0)
  const next = nextAfter()
  return (
    <>
      {inboundMachine.within(doc.status, 'receivable') && (
        <NextButton
          id="receive"
          label={t('inboundReceiving.next')}
          keys="r"
          permission={permission}
          disabledReason={next ? undefined : t('inboundReceiving.none')}
          onNext={() => setReceiving(next?.id)}
        />
      )}
      <RelatedRecords<InboundLine>
        of={InboundLine}
        calls={isDraft ? by : READ}
        tie={{ inboundNo }}
        sort={IN_ORDER}
        size={MOST_LINES}
        hint={t('hintOfLines')}
        columns={[
          'lineNo',
          'goodsCode',
          ...(isDraft
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
                      onClick={() => setReceiving(row.id)}
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
          'remark',
        ]}
        nameOf={inboundLineName}
        {...(isDraft && { form: LINE_FORM })}
        all={`/warehouse/inbound/lines?inboundNo=${inboundNo}`}
      />
      {line && (
        <ReceiveDialog
          key={line.id}
          line={line}
          goods={goods(line.goodsCode)}
          onDone={() => setReceiving(nextAfter(line.id)?.id)}
          onClose={() => setReceiving(undefined)}
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
