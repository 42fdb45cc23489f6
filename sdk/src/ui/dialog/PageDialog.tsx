import { Modal, type ModalProps } from 'antd'

/**
 * A dialog of a page, without motion: antd tells the end of it to a dialog whose page may have been hidden meanwhile, which
 * then has no `focus` to call, and the whole page fails with what was typed and sent in it.
 */
export const PageDialog = (props: ModalProps) => <Modal transitionName="" maskTransitionName="" {...props} />
