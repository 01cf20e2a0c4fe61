import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-albers-10m.json?raw'
import { stateCode } from '../../../../contract/search/state-code.ts'

/** A state's outline as an SVG path, and the center of its bounding box, in the map's units. */
export type StateShape = { code: string; path: string; x: number; y: number }

/** us-atlas is projected to this box already, with Alaska and Hawaii as insets in the south-west; Puerto Rico is added below. */
export const mapSize = { width: 975, height: 610 }

type Ring = readonly (readonly number[])[]

const ringPath = (ring: Ring): string =>
  `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`

const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2

const largest = (rings: readonly Ring[]): Ring => rings.toSorted((a, b) => b.length - a.length)[0] ?? []

const readShapes = (): StateShape[] => {
  const topology: Topology<{ states: GeometryCollection<{ name: string }> }> = JSON.parse(atlas)
  return feature(topology, topology.objects.states).features.flatMap(({ geometry, properties }) => {
    const code = stateCode(properties.name)
    if (code === null) return []
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const main = largest(polygons.map(([outer = []]) => outer))
    return [
      {
        code,
        path: polygons.flat().map(ringPath).join(''),
        x: middle(main.map(([x = 0]) => x)),
        y: middle(main.map(([, y = 0]) => y)),
      },
    ]
  })
}

/** us-atlas has no Puerto Rico. Its coast in degrees west and north, clockwise from the north-west. */
const puertoRico: Ring = [
  [67.16, 18.5],
  [66.6, 18.49],
  [66.13, 18.47],
  [65.62, 18.38],
  [65.63, 18.25],
  [65.83, 18.06],
  [65.97, 17.97],
  [66.2, 17.94],
  [66.6, 17.97],
  [67.2, 17.95],
  [67.16, 18.21],
  [67.27, 18.36],
]

/** Puerto Rico as an inset off Florida, at twice the scale of the other states. */
const insetShape = (): StateShape => {
  const ring = puertoRico.map(([west = 0, north = 0]) => [
    880 + (67.27 - west) * 50,
    560 + (18.5 - north) * 53,
  ])
  return { code: 'PR', path: ringPath(ring), x: 922, y: 575 }
}

/** The 50 states, the District of Columbia and Puerto Rico. */
export const stateShapes: readonly StateShape[] = [...readShapes(), insetShape()]
