import type { PermissionRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import type { FormHandle } from '@ntocc/sdk/ui'
import { Alert, Button, Checkbox, Tree } from 'antd'
import { grantsAfter, isGroup, type MenuNode, neededBy } from '../menu.ts'
import { bySubject } from '../permissions.ts'
import type { Menu } from '../useMenu.ts'
import { usePermissionWords } from '../words.ts'

interface TabProps {
  form: FormHandle
  menu: Menu
  disabled: boolean
}

interface TreeItem {
  key: string
  title: string
  children?: TreeItem[]
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

const itemOf = (node: MenuNode): TreeItem => ({
  key: node.resource.name,
  title: node.title,
  ...(isGroup(node) ? { children: node.children.map(itemOf) } : {}),
})

/** Menu pages and permission codes of a role. Ticking a page also gives what it needs to open. */
export function PermissionsTab({ form, menu, disabled }: TabProps) {
  const { t } = useTranslation()
  const granted = listOf(form.values.resources)
  const codes = listOf(form.values.permissions)
  const missing = neededBy(granted, menu.pages).filter(code => !codes.includes(code))
  const known = new Set(menu.permissions.map(each => each.permission))

  const grant = (ticked: readonly string[]) => {
    const next = grantsAfter(menu.tree, granted, ticked)
    const needed = neededBy(
      next.filter(name => !granted.includes(name)),
      menu.pages,
    ).filter(code => known.has(code) && !codes.includes(code))
    form.set('resources', next)
    if (needed.length > 0) form.set('permissions', [...codes, ...needed])
  }
  const addMissing = () => form.set('permissions', [...codes, ...missing.filter(code => known.has(code))])
  return (
    <div className="organisation-permissions">
      <section>
        <h3>{t('menuPages')}</h3>
        <p className="organisation-hint">{t('menuPagesHint')}</p>
        <Tree<TreeItem>
          checkable
          selectable={false}
          defaultExpandAll
          disabled={disabled}
          aria-label={t('menuPages')}
          treeData={menu.tree.map(itemOf)}
          checkedKeys={[...granted]}
          onCheck={checked => grant((Array.isArray(checked) ? checked : checked.checked).map(String))}
        />
      </section>
      <section>
        <h3>{t('permissionCodes')}</h3>
        {missing.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('missingCodes', { codes: missing.join(', ') })}
            action={
              !disabled && (
                <Button size="small" onClick={addMissing}>
                  {t('addMissing')}
                </Button>
              )
            }
          />
        )}
        {bySubject(menu.permissions).map(([subject, records]) => (
          <CodeGroup
            key={subject}
            subject={subject}
            records={records}
            chosen={codes}
            disabled={disabled}
            onChange={next => form.set('permissions', next)}
          />
        ))}
      </section>
    </div>
  )
}

function CodeGroup(props: {
  subject: string
  records: readonly PermissionRecord[]
  chosen: readonly string[]
  disabled: boolean
  onChange: (codes: readonly string[]) => void
}) {
  const words = usePermissionWords()
  const { subject, records, chosen, disabled, onChange } = props
  const mine = records.map(each => each.permission)
  const others = chosen.filter(code => !mine.includes(code))
  const ticked = mine.filter(code => chosen.includes(code))
  return (
    <fieldset className="organisation-codes">
      <legend>
        <Checkbox
          checked={ticked.length === mine.length}
          indeterminate={ticked.length > 0 && ticked.length < mine.length}
          disabled={disabled}
          onChange={event => onChange(event.target.checked ? [...others, ...mine] : others)}
        >
          {words.subject(subject)}
        </Checkbox>
      </legend>
      <div className="organisation-codes-list">
        {records.map(record => (
          <Checkbox
            key={record.permission}
            checked={chosen.includes(record.permission)}
            disabled={disabled}
            title={record.permission}
            onChange={event =>
              onChange(
                event.target.checked
                  ? [...chosen, record.permission]
                  : chosen.filter(code => code !== record.permission),
              )
            }
          >
            {words.verb(record)}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
