import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { App, Button, Dropdown } from 'antd'
import type { SavedHandle } from '../useSaved.ts'
import type { Dialog } from './SavedBar.tsx'
import { useSaving } from './useSaving.ts'

/** What is done with the open statement less often than saving it. */
export function MoreMenu({ saved, onDialog }: { saved: SavedHandle; onDialog: (dialog: Dialog) => void }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const mayTidy = usePermission('finance.tidy') === 'allowed'
  const { update, remove, follow } = useSaving()
  const { current, open } = saved
  if (!current) return null
  const { id, version, name, isOwn, isShared, schedule, follows } = current
  const share = () =>
    isShared
      ? void update({ id, version, isShared: false })
      : void modal.confirm({
          title: t('saved.share'),
          content: t('saved.shareHint'),
          okText: t('saved.share'),
          cancelText: t('saved.cancel'),
          onOk: () => update({ id, version, isShared: true }),
        })
  const ask = () =>
    void modal.confirm({
      title: t('saved.removeSure', { name }),
      content: t('saved.removeHint'),
      okText: t('saved.removeOk'),
      cancelText: t('saved.cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await remove(current)) open(undefined)
      },
    })
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}?saved=${id}`)
    message.success(t('saved.copied'))
  }
  const acts: Readonly<Record<string, () => unknown>> = {
    saveAs: () => onDialog('saveAs'),
    rename: () => onDialog('rename'),
    share,
    schedule: () => onDialog('schedule'),
    follow: () => follow(current, !follows),
    copy,
    remove: ask,
  }
  const items = [
    { key: 'saveAs', label: t('saved.saveAs') },
    ...(isOwn
      ? [
          { key: 'rename', label: t('saved.rename') },
          { key: 'share', label: t(isShared ? 'saved.unshare' : 'saved.share') },
          { key: 'schedule', label: t('schedule.set') },
        ]
      : []),
    ...(schedule ? [{ key: 'follow', label: t(follows ? 'schedule.leave' : 'schedule.follow') }] : []),
    { key: 'copy', label: t('saved.copy') },
    ...(isOwn || mayTidy ? [{ key: 'remove', danger: true, label: t('saved.remove') }] : []),
  ]
  return (
    <Dropdown autoFocus trigger={['click']} menu={{ items, onClick: ({ key }) => void acts[key]?.() }}>
      <Button>{t('saved.more')}</Button>
    </Dropdown>
  )
}
