import type { PermissionRecord } from '@ntocc/sdk/contracts'
import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Panel, Permitted, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useState } from 'react'
import type { MenuNode } from '../menu.ts'
import { Search } from '../Search.tsx'
import { useMenu } from '../useMenu.ts'
import { MenuTree } from './MenuTree.tsx'
import { PermissionCodes } from './PermissionCodes.tsx'
import { PermissionEditor } from './PermissionEditor.tsx'
import { type Kind, ResourceEditor } from './ResourceEditor.tsx'
import '../organisation.css'

type Doing = { kind: Kind; node?: MenuNode } | { kind: 'permission'; record?: PermissionRecord }

const KINDS: readonly Kind[] = ['group', 'page', 'link']

/** What there is to grant: the branch's menu as a tree, and permission codes (specification, section 6). */
export default function AuthorityManage() {
  return (
    <Permitted permission="role.read">
      <Authorities />
    </Permitted>
  )
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
    <TitledPage
      title={t('title.authorities')}
      beside={<Search word={word} onChange={setWord} />}
      actions={
        mayWrite &&
        [...KINDS, 'permission' as const].map(kind => (
          <Button key={kind} onClick={() => setDoing({ kind })}>
            {t(`new.${kind}`)}
          </Button>
        ))
      }
    >
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
              <PermissionCodes
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
    </TitledPage>
  )
}
