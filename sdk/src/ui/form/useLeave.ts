import { App } from 'antd'
import { useUiText } from '../core/text.ts'

/** Closes a form, after asking when something in it has not been saved. */
export function useLeave(isDirty: boolean, onClose: () => void): () => void {
  const { modal } = App.useApp()
  const text = useUiText()
  return () => {
    if (!isDirty) {
      onClose()
      return
    }
    modal.confirm({
      title: text('form.leaveTitle'),
      content: text('form.leaveText'),
      okText: text('form.leave'),
      cancelText: text('form.stay'),
      okButtonProps: { danger: true },
      onOk: onClose,
    })
  }
}
