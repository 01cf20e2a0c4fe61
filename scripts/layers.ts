import { writeFileSync } from 'node:fs'
import { layersConfig } from '../tools/layers/rules.ts'

// npm run layers: writes who may import whom to where the linter reads it.
writeFileSync('tools/layers/layers.json', `${JSON.stringify(layersConfig(), null, 2)}\n`)
