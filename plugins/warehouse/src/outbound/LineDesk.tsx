import { useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, RelatedRecords } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { useState } from 'react'
import { MOST_LINES } from '../../contract/inbound.ts'
import { outboundMachine } from '../../contract/machines.ts'
import { type Outbound, OutboundLine, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { outboundLineName } from '../names.ts'
import { goodsLabel, Left } from '../work/Left.tsx'
import { NextButton } from '../work/NextButton.tsx'
import { useGoods } from '../work/useGoods.ts'
import { CheckDialog } from './CheckDialog.tsx'
import { LINE_FORM } from './outbound.ts'
import { usePicks } from './usePicks.ts'

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
  const isChecking = outboundMachine.within(doc.status, 'picking', 'checking')
  const query = { outboundNo, ...IN_ORDER, pageNum: 1, pageSize: MOST_LINES }
  const { data } = useRecord(by.list, { query: query })
  const short = useRecord(outboundCalls.outboundShort, { query: { id: doc.id }, enabled: isWanted }).data ?? []
  const [checking, setChecking] = useState<number>()
  const goods = useGoods(doc.ownerCode)
  const against = useChecking(outboundNo)
  const lines = data?.records ?? []
  const line = lines.find(({ id }) => id === checking)
  const nextAfter = (id?: number) => lines.find(each => each.id !== id && against(each) === undefined)
  const next = nextAfter()
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
          disabledReason={next ? undefined : (lines.map(against).find(Boolean) ?? t('outboundChecking.none'))}
          onNext={() => setChecking(next?.id)}
        />
      )}
      <RelatedRecords<OutboundLine>
        of={OutboundLine}
        calls={isDraft ? by : READ}
        tie={{ outboundNo }}
        sort={IN_ORDER}
        size={MOST_LINES}
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
                      onClick={() => setChecking(row.id)}
                    />
                  ),
                },
              ]
            : []),
          'quantity',
          ...(isWanted ? [] : ['allocated', 'picked', 'checkedBy']),
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
          name={goodsLabel(goods(line.goodsCode), line.goodsCode)}
          onDone={() => setChecking(nextAfter(line.id)?.id)}
          onClose={() => setChecking(undefined)}
        />
      )}
    </>
  )
}

/** Why a line cannot be checked by whoever looks at it: it is not picked, is checked, or was picked by them. */
function useChecking(outboundNo: string): (line: OutboundLine) => string | undefined {
  const { t } = useTranslation()
  const picks = usePicks(outboundNo) ?? []
  const me = useSession(state => state.party?.username)
  return line => {
    if (line.allocated || !line.picked || isChecked(line)) return t('outboundChecking.none')
    const own = picks.some(({ lineNo, pickedBy, picked }) => lineNo === line.lineNo && pickedBy === me && picked)
    return own ? t('outboundChecking.own') : undefined
  }
}
