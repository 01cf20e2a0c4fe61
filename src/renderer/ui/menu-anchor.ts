/** Where a menu opens: beside what asked for it, or at a point of the window, in pixels. */
export type MenuAnchor = HTMLElement | { x: number; y: number }
