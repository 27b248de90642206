// Dragging with the pointer. The views decide what a drop does.
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

const idOf = (data: Record<string | symbol, unknown>): number | undefined =>
  typeof data['planText'] === 'number' ? data['planText'] : undefined

/** Makes the element of a text draggable. Returns the cleanup function. */
export const draggableText = (element: HTMLElement, id: number): (() => void) =>
  draggable({ element, getInitialData: () => ({ planText: id }) })

type Target = { onOver: (id: number) => void; onLeave: () => void; onDrop: (id: number) => void }

/** Makes an element a drop target for texts. Returns the cleanup function. */
export const dropTargetForTexts = (element: HTMLElement, { onOver, onLeave, onDrop }: Target): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => idOf(source.data) !== undefined,
    onDragEnter: ({ source }) => onOver(idOf(source.data)!),
    onDragLeave: onLeave,
    onDrop: ({ source }) => onDrop(idOf(source.data)!),
  })

/** Reports the start and end of every drag of a text. Returns the cleanup function. */
export const watchDrags = (onStart: (id: number) => void, onEnd: () => void): (() => void) =>
  monitorForElements({
    canMonitor: ({ source }) => idOf(source.data) !== undefined,
    onDragStart: ({ source }) => onStart(idOf(source.data)!),
    onDrop: onEnd,
  })
