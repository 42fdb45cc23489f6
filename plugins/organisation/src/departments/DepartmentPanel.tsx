import { Department } from '@ntocc/sdk/contracts'
import { usePageActions, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, FactsGrid, FieldValue, Panel, RemoveButton } from '@ntocc/sdk/ui'
import { departmentCalls, departmentName, TOUCHED } from './department.ts'
import { People } from './People.tsx'
import { type DepartmentNode, pathTo, placeAfter, STEPS, type Step } from './tree.ts'
import { usePlacing } from './usePlacing.ts'

/** No arrows: the tree takes them, and with Alt the browser. */
const KEYS: Readonly<Record<Step, string>> = {
  up: 'm u',
  down: 'm d',
  in: 'm i',
  out: 'm o',
}

interface PanelProps {
  department: Department
  tree: DepartmentNode[]
  onEdit: () => void
  /** A department below this one. */
  onAdd: () => void
  onRemoved: () => void
}

/** One department: who leads it, where it stands, who works in it, and moving it step by step. */
export function DepartmentPanel({ department, tree, onEdit, onAdd, onRemoved }: PanelProps) {
  const { t } = useTranslation()
  const path = pathTo(tree, department.code).map(departmentName)
  return (
    <Panel
      title={departmentName(department)}
      note={path.slice(0, -1).join(' / ')}
      extra={
        <span className="organisation-panel-actions">
          <ActionButton label={t('edit.department')} permission="staff.edit" onClick={onEdit} />
          <ActionButton label={t('addBelow')} permission="staff.edit" onClick={onAdd} />
          <RemoveButton
            call={departmentCalls.delete}
            row={department}
            nameOf={departmentName}
            invalidates={TOUCHED}
            onRemoved={onRemoved}
          />
        </span>
      }
    >
      <FactsGrid
        facts={(['leaderCode', 'remark'] as const).map(name => ({
          key: name,
          label: t(`department.${name}`),
          value: <FieldValue name={name} field={Department.fields[name]} row={department} />,
        }))}
      />
      <MoveSteps department={department} tree={tree} />
      <People department={department} />
    </Panel>
  )
}

/** The same moves as by dragging, for keyboard and palette. */
function MoveSteps({ department, tree }: Pick<PanelProps, 'department' | 'tree'>) {
  const { t } = useTranslation()
  const mayWrite = usePermission('staff.edit') === 'allowed'
  const { place, isPending } = usePlacing()
  const steps = STEPS.map(step => {
    const to = placeAfter(tree, department.code, step)
    const reason = to ? undefined : t(`step.${step}Not`)
    return {
      step,
      reason,
      run: () => {
        if (to && !isPending) void place(to, departmentName(department))
      },
    }
  })
  usePageActions(
    mayWrite
      ? steps.map(({ step, reason, run }) => ({
          id: `step.${step}`,
          title: `${departmentName(department)}: ${t(`step.${step}`)}`,
          keys: KEYS[step],
          run,
          ...(reason && { disabledReason: reason }),
        }))
      : [],
  )
  if (!mayWrite) return null
  return (
    <fieldset className="organisation-steps">
      <legend>{t('moveIt')}</legend>
      {steps.map(({ step, reason, run }) => (
        <ActionButton
          key={step}
          size="small"
          label={t(`step.${step}`)}
          onClick={run}
          {...(reason && { disabledReason: reason })}
        />
      ))}
    </fieldset>
  )
}
