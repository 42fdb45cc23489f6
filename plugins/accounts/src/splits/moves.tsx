import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, type MoveSource, PartyName } from '@ntocc/sdk/ui'
import { type SplitRule, splitResources, splitRuleMachine } from '../../contract/split.ts'
import { ruleName, SPLITS } from './forms.ts'
import { Shares } from './Shares.tsx'

const SOURCE = {
  machine: splitRuleMachine,
  state: 'status',
  call: splitResources.splitRule.by.move,
  get: splitResources.splitRule.by.get,
  invalidates: SPLITS,
} as const satisfies MoveSource<SplitRule>

/** Whose money goes to whom, before anybody says yes to it. */
function Shown({ row }: { row: SplitRule }) {
  const { t } = useTranslation()
  return (
    <>
      <Amounts
        of={[
          { label: t('split.whose'), value: <PartyName of={row} /> },
          { label: t('splitRule.fromDay'), value: row.fromDay },
        ]}
      />
      <Shares of={row.shares} />
    </>
  )
}

export const RULE_MOVES: MoveSource<SplitRule> = {
  ...SOURCE,
  dialogs: decisionsOf({
    by: SOURCE,
    nameOf: ruleName,
    Shown,
    moves: ['approveRule', 'refuseRule', 'askEnd', 'approveEnd', 'refuseEnd'],
  }),
}
