import { useTranslation } from '@ntocc/sdk/hooks'
import { App, Button } from 'antd'

/** Asks, then deletes; the toast of a refusal says where the thing is still in use. */
export function DeleteButton(props: { name: string; run: () => Promise<{ ok: boolean }>; onDone: () => void }) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const { name, run, onDone } = props
  const ask = () =>
    modal.confirm({
      title: t('deleteTitle', { name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        const result = await run()
        if (!result.ok) return
        message.success(t('deleted', { name }))
        onDone()
      },
    })
  return (
    <Button danger type="text" onClick={ask}>
      {t('delete')}
    </Button>
  )
}
