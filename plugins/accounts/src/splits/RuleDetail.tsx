import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, EntityFormDrawer, FieldValue, PartyName, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { SplitRecord, SplitRule, splitResources, splitRuleMachine } from '../../contract/split.ts'
import { RULE_FORM, ruleName, splitName } from './forms.ts'
import { RULE_MOVES } from './moves.tsx'
import { Shares } from './Shares.tsx'

const { by } = splitResources.splitRule

/** A rule is never changed: its next edition begins as it is, and counts once somebody else has approved it. */
function NextEdition({ row, onDone }: { row: SplitRule; onDone: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { ruleNo, shipmentCode, driverCode, teamCode, priority, shares } = row
  return (
    <>
      <ActionButton label={t('split.next')} permission={by.create.permission} onClick={() => setOpen(true)} />
      {isOpen && (
        <EntityFormDrawer
          schema={RULE_FORM}
          calls={by}
          title={t('split.next')}
          start={{ shipmentCode, driverCode, teamCode, priority, shares }}
          toBody={values => ({ ...values, ruleNo })}
          onClose={() => setOpen(false)}
          onSaved={onDone}
        />
      )}
    </>
  )
}

const FACTS = ['priority', 'fromDay', 'toDay', 'edition', 'asker', 'decider'] as const

/** One edition of a rule: whose money, who gets what, and what was shared out by it. */
export default function RuleDetail() {
  const { t } = useTranslation()
  return (
    <RecordPage<SplitRule>
      of={SplitRule}
      calls={splitResources.splitRule.by}
      form={RULE_FORM}
      nameOf={ruleName}
      title={ruleName}
      moves={RULE_MOVES}
      actions={(row, refresh) =>
        row.status === splitRuleMachine.at.inForce && <NextEdition row={row} onDone={refresh} />
      }
      facts={row => [
        { label: t('split.whose'), value: <PartyName of={row} /> },
        ...FACTS.filter(name => row[name] != null).map(name => ({
          label: t(`splitRule.${name}`),
          value: <FieldValue name={name} field={SplitRule.fields[name]} row={row} />,
        })),
      ]}
      facets={row => [
        { name: 'shares', title: t('splitRule.shares'), first: true, content: <Shares of={row.shares} /> },
        {
          name: 'records',
          title: t('title.splitRecord'),
          content: (
            <RelatedRecords<SplitRecord>
              of={SplitRecord}
              calls={splitResources.splitRecord.by}
              tie={{ ruleNo: row.ruleNo ?? '' }}
              columns={['splitNo', 'status', 'collectionNo', 'total', 'at']}
              nameOf={splitName}
              all="/accounts/splits"
            />
          ),
        },
      ]}
    />
  )
}
