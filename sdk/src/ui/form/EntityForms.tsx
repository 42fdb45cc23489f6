import './form.css'
import { DrawerFrame, ModalFrame, PageFrame } from './frames.tsx'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'

// One form in three frames; each is loaded when it is opened (see ../entity/frames.tsx).
export const InDrawer = (props: RecordFormProps) => <RecordForm {...props} frame={DrawerFrame} />
export const InModal = (props: RecordFormProps) => <RecordForm {...props} frame={ModalFrame} />
export const InPage = (props: RecordFormProps) => <RecordForm {...props} frame={PageFrame} />
