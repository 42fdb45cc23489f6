import { useIsStaff, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, RelatedRecords } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { LINES_AT_ONCE } from '../../contract/inbound.ts'
import { outboundMachine } from '../../contract/machines.ts'
import { type Outbound, OutboundLine, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { outboundLineName } from '../names.ts'
import { goodsLabel, Left } from '../work/Left.tsx'
import { leftOf } from '../work/left-of.ts'
import { NextButton } from '../work/NextButton.tsx'
import { useGoods } from '../work/useGoods.ts'
import { useNext } from '../work/useNext.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { LINE_FORM } from './outbound.ts'

const { by } = outboundResources.outboundLine
const READ = { list: by.list, get: by.get }
const IN_ORDER = { sortField: 'lineNo', sortType: 'asc' } as const
const { permission } = outboundCalls.outboundCheck

const isChecked = ({ picked, checked }: OutboundLine): boolean => checked != null && checked === picked

/** Lines of an order: written while it is a draft, with what is missing before stock is kept for them, counted once they are picked. */
export function LineDesk({ doc }: { doc: Outbound }) {
  const { t } = useTranslation()
  const outboundNo = doc.outboundNo ?? ''
  const isDraft = doc.status === outboundMachine.at.draft
  const isWanted = outboundMachine.within(doc.status, 'draft', 'submitted')
  const isStaff = useIsStaff()
  const isChecking = isStaff && outboundMachine.within(doc.status, 'picking', 'checking')
  const { data } = useRecord(outboundCalls.outboundWork, { query: { id: doc.id }, enabled: isChecking })
  const work = useNext(data?.checks)
  const line = work.current
  const short = useRecord(outboundCalls.outboundShort, { query: { id: doc.id }, enabled: isWanted }).data ?? []
  const goods = useGoods([line?.goodsCode])
  const own = data?.own ?? []
  const against = (row: OutboundLine) => {
    if (row.allocated || !row.picked || isChecked(row)) return t('outboundChecking.none')
    return own.includes(row.lineNo ?? 0) ? t('outboundChecking.own') : undefined
  }
  return (
    <>
      {isWanted && short.length > 0 && (
        <Alert type="warning" showIcon title={t('outboundShort', { count: short.length })} className="warehouse-note" />
      )}
      {isChecking && (
        <NextButton
          id="check"
          label={t('outboundChecking.next')}
          keys="c"
          permission={permission}
          disabledReason={work.next ? undefined : t(own.length > 0 ? 'outboundChecking.own' : 'outboundChecking.none')}
          onNext={() => work.start(work.next)}
        />
      )}
      <RelatedRecords<OutboundLine>
        of={OutboundLine}
        calls={isDraft ? by : READ}
        tie={{ outboundNo }}
        sort={IN_ORDER}
        size={LINES_AT_ONCE}
        paged
        hint={t('hintOfLines')}
        columns={[
          'lineNo',
          'goodsCode',
          ...(isChecking
            ? [
                {
                  key: 'work',
                  render: (row: OutboundLine) => (
                    <ActionButton
                      size="small"
                      label={t('outboundChecking.do')}
                      {...(permission && { permission })}
                      {...(against(row) && { disabledReason: against(row) })}
                      onClick={() => work.start(row)}
                    />
                  ),
                },
              ]
            : []),
          'quantity',
          ...(isWanted ? [] : ['allocated', 'picked', ...(isStaff ? ['checkedBy'] : [])]),
          ...(doc.kind === 'transfer' && doc.status === outboundMachine.at.shipped
            ? [
                'arrived',
                {
                  key: 'onTheWay',
                  render: (row: OutboundLine) => <Left value={leftOf(row.picked ?? 0, row.arrived)} />,
                },
              ]
            : []),
          'batch',
          'remark',
          ...(isWanted
            ? [
                {
                  key: 'missing',
                  render: (row: OutboundLine) => (
                    <Left value={short.find(({ lineId }) => lineId === row.id)?.missing ?? 0} />
                  ),
                },
              ]
            : []),
        ]}
        nameOf={outboundLineName}
        {...(isDraft && { form: LINE_FORM })}
        all={`/warehouse/outbound/lines?outboundNo=${outboundNo}`}
      />
      {line && (
        <CheckDialog
          key={line.id}
          line={line}
          name={goodsLabel(goods.of(line.goodsCode), line.goodsCode)}
          onDone={work.goOn}
          onClose={work.stop}
        />
      )}
    </>
  )
}
