import { useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, linkColumn, partyColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { SplitRule, splitResources } from '../../contract/split.ts'
import { RULE_FORM, ruleName, rulePath } from './forms.ts'
import { RULE_MOVES } from './moves.tsx'

const FILTERS = {
  keyword: true,
  daily: ['status', 'shipmentCode', 'driverCode', 'teamCode', 'fromDay'],
  more: ['ruleNo', 'priority', 'toDay'],
}
const START = { priority: 100, shares: [{ ratio: 100 }] }

/** Rules by which money that is collected for a party is shared out. */
export default function RuleList() {
  const { t } = useTranslation()
  const columns = useMemo(
    (): ColumnInput<SplitRule>[] => [
      linkColumn<SplitRule>('ruleNo', { nameOf: ruleName, href: rulePath }),
      { key: 'status', card: 'mark' as const, width: 130 },
      partyColumn<SplitRule>({ label: t('split.whose'), width: 210, least: 160 }),
      { key: 'shares', width: 100, render: (row: SplitRule) => row.shares.length },
      { key: 'priority', width: 100 },
      { key: 'fromDay', width: 120 },
      { key: 'toDay', width: 120 },
      { key: 'edition', width: 90 },
      'asker',
      'decider',
    ],
    [t],
  )
  return (
    <RecordScreen<SplitRule>
      of={SplitRule}
      calls={splitResources.splitRule.by}
      form={RULE_FORM}
      columns={columns}
      filters={FILTERS}
      nameOf={ruleName}
      href={rulePath}
      moves={RULE_MOVES}
      start={START}
    />
  )
}
