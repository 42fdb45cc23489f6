import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, type DecisionProps, decisionsBy, MoveDecision, type MoveSource, PartyName } from '@ntocc/sdk/ui'
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
function Decide({ row, onClose, name }: DecisionProps<SplitRule>) {
  const { t } = useTranslation()
  const verb = t(`move.${name}`)
  return (
    <MoveDecision
      row={row}
      move={name}
      by={SOURCE}
      title={t('decide', { verb, number: ruleName(row) })}
      verb={verb}
      onClose={onClose}
    >
      <Amounts
        of={[
          { label: t('split.whose'), value: <PartyName of={row} /> },
          { label: t('splitRule.fromDay'), value: row.fromDay },
        ]}
      />
      <Shares of={row.shares} />
      <p className="nt-dim">{t(`meaning.${name}`)}</p>
    </MoveDecision>
  )
}

export const RULE_MOVES: MoveSource<SplitRule> = {
  ...SOURCE,
  dialogs: decisionsBy(Decide, ['approveRule', 'refuseRule', 'askEnd', 'approveEnd', 'refuseEnd']),
}
