import type { PermissionRecord } from '@ntocc/sdk/contracts'
import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, Panel, Skeleton } from '@ntocc/sdk/ui'
import { Button, Input, Tag, Tree } from 'antd'
import { useState } from 'react'
import { type MenuItem, MenuTitle, useMenuItems } from '../MenuItems.tsx'
import { contains, flat, isGroup, type MenuNode, search } from '../menu.ts'
import { bySubject } from '../permissions.ts'
import { type Menu, useMenu } from '../useMenu.ts'
import { usePermissionWords } from '../words.ts'
import { PermissionEditor } from './PermissionEditor.tsx'
import { type Kind, ResourceEditor } from './ResourceEditor.tsx'
import '../organisation.css'

type Doing = { kind: Kind; node?: MenuNode } | { kind: 'permission'; record?: PermissionRecord }

const KINDS: readonly Kind[] = ['group', 'page', 'link']

/** What there is to grant: the branch's menu as a tree, and permission codes (specification, section 6). */
export function AuthorityManage() {
  const { t } = useTranslation()
  const permission = usePermission('role.read')
  if (permission === 'unknown') return <Skeleton rows={8} />
  if (permission === 'denied') return <Empty icon="lock" title={t('denied')} />
  return <Authorities />
}

function Authorities() {
  const { t } = useTranslation()
  const menu = useMenu()
  const mayWrite = usePermission('resource.write') === 'allowed'
  const [doing, setDoing] = useState<Doing | null>(null)
  const [word, setWord] = useState('')
  const close = () => setDoing(null)
  const state = { data: menu.isReady ? menu : undefined, error: menu.error, refetch: menu.refetch }
  return (
    <div className="organisation-page">
      <header className="organisation-head">
        <h1>{t('title.authorities')}</h1>
        <Input.Search
          allowClear
          value={word}
          className="organisation-search"
          aria-label={t('access.search')}
          placeholder={t('access.search')}
          onChange={event => setWord(event.target.value)}
        />
        {mayWrite && (
          <span className="organisation-head-actions">
            {KINDS.map(kind => (
              <Button key={kind} onClick={() => setDoing({ kind })}>
                {t(`new.${kind}`)}
              </Button>
            ))}
            <Button onClick={() => setDoing({ kind: 'permission' })}>{t('new.permission')}</Button>
          </span>
        )}
      </header>
      <Loaded of={state} skeleton={<Skeleton rows={10} />}>
        {ready => (
          <div className="organisation-columns">
            <Panel title={t('menuTree')} note={t('menuTreeHint')}>
              <MenuTree
                menu={ready}
                word={word}
                onOpen={node => setDoing({ kind: node.resource.kind as Kind, node })}
              />
            </Panel>
            <Panel title={t('permissionCodes')} note={t('permissionCodesHint')}>
              <Codes
                records={ready.permissions}
                word={word}
                onOpen={record => setDoing({ kind: 'permission', record })}
              />
            </Panel>
          </div>
        )}
      </Loaded>
      {doing?.kind === 'permission' && <PermissionEditor record={doing.record} mayWrite={mayWrite} onClose={close} />}
      {doing && doing.kind !== 'permission' && (
        <ResourceEditor kind={doing.kind} node={doing.node} menu={menu} mayWrite={mayWrite} onClose={close} />
      )}
    </div>
  )
}

function MenuTree({ menu, word, onOpen }: { menu: Menu; word: string; onOpen: (node: MenuNode) => void }) {
  const { t } = useTranslation()
  const tree = search(menu.tree, word)
  const items = useMenuItems(tree)
  if (items.length === 0) return <p className="nt-dim">{t('access.nothing')}</p>
  return (
    <Tree<MenuItem>
      // Groups that come later open too: the tree begins anew when there are others.
      key={flat(tree).filter(isGroup).length + word}
      blockNode
      defaultExpandAll
      aria-label={t('menuTree')}
      selectedKeys={[]}
      treeData={items}
      onSelect={(_keys, { node }) => node.node && onOpen(node.node)}
      titleRender={item => <NodeTitle item={item} />}
    />
  )
}

function NodeTitle({ item }: { item: MenuItem }) {
  const { t } = useTranslation()
  const { node } = item
  if (!node) return <MenuTitle item={item} />
  const { kind, path, roles } = node.resource
  return (
    <span className="organisation-node">
      <MenuTitle item={item} />
      {kind !== 'page' && <Tag>{t(`menuResource.kinds.${kind}`)}</Tag>}
      <span className="organisation-node-place">{kind === 'page' ? node.page?.path : path}</span>
      {kind !== 'group' && (
        <span className="organisation-node-roles">{roles.length > 0 ? roles.join(', ') : t('grantedToNobody')}</span>
      )}
    </span>
  )
}

function Codes(props: {
  records: readonly PermissionRecord[]
  word: string
  onOpen: (record: PermissionRecord) => void
}) {
  const words = usePermissionWords()
  const shown = props.records.filter(each => contains(props.word, each.permission, words.full(each)))
  return (
    <dl className="organisation-code-list">
      {bySubject(shown).map(([subject, records]) => (
        <div key={subject}>
          <dt>{words.subject(subject)}</dt>
          <dd>
            {records.map(record =>
              record.id === undefined ? (
                <span key={record.permission} title={record.permission}>
                  {words.verb(record)}
                </span>
              ) : (
                <Button key={record.permission} type="link" size="small" onClick={() => props.onOpen(record)}>
                  {words.verb(record)} <code>{record.permission}</code>
                </Button>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
