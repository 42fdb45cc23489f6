import type { SlotRoom } from '@ntocc/sdk/hooks'
import { Component, type ReactNode, Suspense } from 'react'
import type { PluginFailure } from './errors.ts'
import { FailedPart, PageSkeleton } from './Fallback.tsx'

interface Props {
  children: ReactNode
  /** Turns what was thrown into a reported failure. */
  onError(error: unknown): PluginFailure
  onRetry(): void
  room: SlotRoom
  onClose: (() => void) | undefined
}

interface State {
  thrown: boolean
  failure: PluginFailure | undefined
}

const CALM: State = { thrown: false, failure: undefined }

/** Keeps what a plugin throws while rendering inside the plugin's own place. */
export class PluginBoundary extends Component<Props, State> {
  override state: State = CALM

  static getDerivedStateFromError(): Partial<State> {
    return { thrown: true }
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ failure: this.props.onError(error) })
  }

  #retry = (): void => {
    this.setState(CALM)
    this.props.onRetry()
  }

  override render(): ReactNode {
    const { thrown, failure } = this.state
    const { room, onClose } = this.props
    if (failure) return <FailedPart failure={failure} onRetry={this.#retry} room={room} onClose={onClose} />
    if (thrown) return <PageSkeleton room={room} />
    return <Suspense fallback={<PageSkeleton room={room} />}>{this.props.children}</Suspense>
  }
}
