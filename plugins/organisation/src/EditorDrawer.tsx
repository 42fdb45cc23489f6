import { useTranslation } from '@ntocc/sdk/hooks'
import { useNarrow } from '@ntocc/sdk/ui'
import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'

/** The frame of a form that opens beside a list: title, scroll, and what can be done at the foot. */
export function EditorDrawer(props: {
  title: string
  onClose: () => void
  /** Absent when nothing can be changed. */
  onSave?: () => void
  isPending: boolean
  /** Further actions, to the left. */
  extra?: ReactNode
  width?: number
  children: ReactNode
}) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  return (
    <Drawer
      open
      title={props.title}
      size={narrow ? '100%' : (props.width ?? 520)}
      mask={{ closable: false }}
      onClose={props.onClose}
      footer={
        <div className="organisation-foot">
          {props.extra}
          <span className="organisation-foot-end">
            <Button onClick={props.onClose}>{t(props.onSave ? 'cancel' : 'close')}</Button>
            {props.onSave && (
              <Button type="primary" loading={props.isPending} onClick={props.onSave}>
                {t('save')}
              </Button>
            )}
          </span>
        </div>
      }
    >
      {props.children}
    </Drawer>
  )
}
