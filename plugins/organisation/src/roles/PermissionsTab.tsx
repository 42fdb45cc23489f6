import type { PermissionRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import type { FormHandle } from '@ntocc/sdk/ui'
import { Alert, Button, Checkbox, Tree } from 'antd'
import { useState } from 'react'
import { giveable, type MenuItem, MenuTitle, useMenuItems } from '../MenuItems.tsx'
import { contains, flat, grantsAfter, type MenuNode, neededBy, search } from '../menu.ts'
import { bySubject } from '../permissions.ts'
import { Search } from '../Search.tsx'
import type { Menu } from '../useMenu.ts'
import { usePermissionWords } from '../words.ts'

interface TabProps {
  form: FormHandle
  menu: Menu
  disabled: boolean
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Menu pages and permission codes of a role. Ticking a page also gives what it needs to open. */
export function PermissionsTab({ form, menu, disabled }: TabProps) {
  const { t } = useTranslation()
  const [word, setWord] = useState('')
  const granted = listOf(form.values.resources)
  const codes = listOf(form.values.permissions)
  const known = new Set(menu.permissions.map(each => each.permission))
  const shown = search(menu.tree, word)

  const grant = (ticked: readonly string[]) => {
    const next = grantsAfter(shown, granted, ticked)
    const needed = neededBy(
      next.filter(name => !granted.includes(name)),
      menu.pages,
    ).filter(code => known.has(code) && !codes.includes(code))
    form.set('resources', next)
    if (needed.length > 0) form.set('permissions', [...codes, ...needed])
  }
  return (
    <>
      <Search word={word} onChange={setWord} />
      <div className="organisation-permissions">
        <section>
          <h3>{t('menuPages')}</h3>
          <p className="organisation-hint">{t('menuPagesHint')}</p>
          <PageTree tree={shown} granted={granted} disabled={disabled} onTick={grant} />
        </section>
        <Codes form={form} menu={menu} disabled={disabled} word={word} codes={codes} granted={granted} known={known} />
      </div>
    </>
  )
}

interface PageTreeProps {
  tree: readonly MenuNode[]
  granted: readonly string[]
  disabled: boolean
  onTick: (names: readonly string[]) => void
}

function PageTree({ tree, granted, disabled, onTick }: PageTreeProps) {
  const { t } = useTranslation()
  const items = giveable(useMenuItems(tree), granted)
  const names = new Set(flat(tree).map(node => node.resource.name))
  if (items.length === 0) return <p className="nt-dim">{t('access.nothing')}</p>
  return (
    <Tree<MenuItem>
      // What a search leaves is open: the tree begins anew with other nodes.
      key={[...names].join()}
      checkable
      selectable={false}
      defaultExpandAll
      disabled={disabled}
      aria-label={t('menuPages')}
      treeData={items}
      titleRender={item => <MenuTitle item={item} />}
      checkedKeys={granted.filter(name => names.has(name))}
      onCheck={checked => onTick((Array.isArray(checked) ? checked : checked.checked).map(String))}
    />
  )
}

interface CodesProps extends TabProps {
  word: string
  codes: readonly string[]
  granted: readonly string[]
  known: ReadonlySet<string>
}

function Codes({ form, menu, disabled, word, codes, granted, known }: CodesProps) {
  const { t } = useTranslation()
  const words = usePermissionWords()
  const missing = neededBy(granted, menu.pages).filter(code => !codes.includes(code))
  const addMissing = () => form.set('permissions', [...codes, ...missing.filter(code => known.has(code))])
  const shown = menu.permissions.filter(each => contains(word, each.permission, words.full(each)))
  return (
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
      {shown.length === 0 && <p className="nt-dim">{t('access.nothing')}</p>}
      {bySubject(shown).map(([subject, records]) => (
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
  const { t } = useTranslation()
  // What one does not have oneself can be taken away and not given.
  const isFixed = (record: PermissionRecord) => record.isBeyond === true && !chosen.includes(record.permission)
  const mine = records.filter(each => !isFixed(each)).map(each => each.permission)
  const others = chosen.filter(code => !mine.includes(code))
  const ticked = mine.filter(code => chosen.includes(code))
  return (
    <fieldset className="organisation-codes">
      <legend>
        <Checkbox
          checked={mine.length > 0 && ticked.length === mine.length}
          indeterminate={ticked.length > 0 && ticked.length < mine.length}
          disabled={disabled || mine.length === 0}
          onChange={event => onChange(event.target.checked ? [...others, ...mine] : others)}
        >
          {words.subject(subject, records)}
        </Checkbox>
      </legend>
      <div className="organisation-codes-list">
        {records.map(record => (
          <Checkbox
            key={record.permission}
            checked={chosen.includes(record.permission)}
            disabled={disabled || isFixed(record)}
            title={record.isBeyond ? `${record.permission}: ${t('beyondOwn')}` : record.permission}
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
