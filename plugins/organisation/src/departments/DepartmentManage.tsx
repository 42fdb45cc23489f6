import type { Department } from '@ntocc/sdk/contracts'
import { usePageActions, usePageQuery, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Empty, EntityFormDrawer, Loaded, Panel, Permitted, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { DepartmentPanel } from './DepartmentPanel.tsx'
import { DepartmentTree } from './DepartmentTree.tsx'
import { DEPARTMENT_FORM, departmentCalls, TOUCHED } from './department.ts'
import { departmentTree } from './tree.ts'
import '../organisation.css'

/** More than a branch has; the tree is always whole. */
const ALL = { query: { pageNum: 1, pageSize: 500, sortField: 'sort', sortType: 'asc' as const } }
const CALLS = { ...departmentCalls, invalidates: TOUCHED }

/** The departments of the branch as a tree, and who works in the one that is chosen (specification, section 2). */
export default function DepartmentManage() {
  return (
    <Permitted permission="staff.read">
      <Departments />
    </Permitted>
  )
}

function Departments() {
  const { t } = useTranslation()
  const read = useRecord(departmentCalls.list, ALL)
  const [editing, setEditing] = useState<{ id?: number; parentCode?: string }>()
  const mayWrite = usePermission('staff.edit') === 'allowed'
  const create = (parentCode?: string) => setEditing(parentCode === undefined ? {} : { parentCode })
  usePageActions(mayWrite ? [{ id: 'new', title: t('new.department'), keys: 'n', run: () => create() }] : [])
  return (
    <TitledPage
      title={t('title.department')}
      actions={
        <ActionButton type="primary" label={t('new.department')} permission="staff.edit" onClick={() => create()} />
      }
    >
      <Loaded of={read} skeleton={<Skeleton rows={10} />}>
        {({ records }) => (
          <Panes departments={records} onEdit={id => setEditing({ id })} onAdd={code => create(code)} />
        )}
      </Loaded>
      {editing && (
        <EntityFormDrawer
          key={editing.id ?? 'new'}
          schema={DEPARTMENT_FORM}
          calls={CALLS}
          id={editing.id}
          start={editing.parentCode === undefined ? undefined : { parentCode: editing.parentCode }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </TitledPage>
  )
}

interface PanesProps {
  departments: readonly Department[]
  onEdit: (id: number) => void
  onAdd: (parentCode: string) => void
}

function Panes({ departments, onEdit, onAdd }: PanesProps) {
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const tree = useMemo(() => departmentTree(departments), [departments])
  const chosen = departments.find(each => each.code === query.department) ?? tree[0]?.department
  const choose = (department: string) => setQuery({ ...query, department }, { replace: true })
  const chooseNone = () => {
    const { department: _gone, ...rest } = query
    setQuery(rest, { replace: true })
  }
  if (!chosen) return <Empty title={t('noDepartments')} hint={t('noDepartmentsHint')} />
  return (
    <div className="organisation-departments">
      <Panel title={t('departmentTree')} note={t('departmentTreeHint')}>
        <DepartmentTree key={departments.length} tree={tree} chosen={chosen.code} onChoose={choose} />
      </Panel>
      <DepartmentPanel
        department={chosen}
        tree={tree}
        onEdit={() => onEdit(chosen.id)}
        onAdd={() => onAdd(chosen.code)}
        onRemoved={chooseNone}
      />
    </div>
  )
}
