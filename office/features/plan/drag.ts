// Dragging by the pointer. What a place says to a text, and what a drop does, is decided by the views.
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

const idOf = (data: Record<string | symbol, unknown>): number | undefined =>
  typeof data['planText'] === 'number' ? data['planText'] : undefined

/** Makes an element the handle of a text. Returns how to stop. */
export const draggableText = (element: HTMLElement, id: number): (() => void) =>
  draggable({ element, getInitialData: () => ({ planText: id }) })

type Place = { onOver: (id: number) => void; onLeave: () => void; onDrop: (id: number) => void }

/** Makes an element a place for texts. Returns how to stop. */
export const placeForTexts = (element: HTMLElement, { onOver, onLeave, onDrop }: Place): (() => void) =>
  dropTargetForElements({
    element,
    canDrop: ({ source }) => idOf(source.data) !== undefined,
    onDragEnter: ({ source }) => onOver(idOf(source.data)!),
    onDragLeave: onLeave,
    onDrop: ({ source }) => onDrop(idOf(source.data)!),
  })

/** Hears when a text is lifted and when it is let go, wherever that is. */
export const watchDrags = (onStart: (id: number) => void, onEnd: () => void): (() => void) =>
  monitorForElements({
    canMonitor: ({ source }) => idOf(source.data) !== undefined,
    onDragStart: ({ source }) => onStart(idOf(source.data)!),
    onDrop: onEnd,
  })
