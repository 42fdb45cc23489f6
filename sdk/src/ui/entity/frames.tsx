import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Skeleton } from '../core/States.tsx'
import type { RecordFormProps } from '../form/RecordForm.tsx'

type Frames = typeof import('../form/EntityForms.tsx')
type LazyFrame = LazyExoticComponent<ComponentType<RecordFormProps>>

// Inputs, pickers and dialogs are much code: a list that may open a form does not wait for them.
const load = (name: keyof Frames): LazyFrame =>
  lazy(() => import('../form/EntityForms.tsx').then(frames => ({ default: frames[name] })))

const Drawer = load('InDrawer')
const Modal = load('InModal')
const Page = load('InPage')

export type EntityFormFrameProps = RecordFormProps

/** A record made or changed beside the list it was opened from. Mounted while it is open. */
export const EntityFormDrawer = (props: EntityFormFrameProps) => (
  <Suspense fallback={null}>
    <Drawer {...props} />
  </Suspense>
)

/** The few fields of one decision, over the page. Mounted while it is open. */
export const EntityFormModal = (props: EntityFormFrameProps) => (
  <Suspense fallback={null}>
    <Modal {...props} />
  </Suspense>
)

/** A record made or changed in a tab of its own; with `steps` in its schema it is gone through step by step. */
export const EntityFormPage = (props: EntityFormFrameProps) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <Page {...props} />
  </Suspense>
)
