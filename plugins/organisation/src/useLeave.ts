import { useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'

/** Closes a form, after asking when something in it has not been saved. */
export function useLeave(isDirty: boolean, onClose: () => void): () => void {
  const { modal } = App.useApp()
  const { t } = useTranslation()
  return () => {
    if (!isDirty) {
      onClose()
      return
    }
    modal.confirm({
      title: t('leave.title'),
      content: t('leave.text'),
      okText: t('leave.confirm'),
      cancelText: t('leave.stay'),
      okButtonProps: { danger: true },
      onOk: onClose,
    })
  }
}
