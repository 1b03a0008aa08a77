import type { WriteExplanation } from '../../core/contract/calls.ts';
import type { AtomHeading } from '../../core/contract/events.ts';
import type { RunState } from '../../core/contract/state.ts';
import { createWriteLog } from '../../core/model/write-log.ts';
import { asOf } from './as-of.ts';
import type { LabelPlace } from './label-placing.ts';
import { drawEdges } from './map-edges.ts';
import { drawForestMarks, type ForestMarks } from './map-forest.ts';
import { drawHulls, rasterHulls } from './map-hulls.ts';
import { drawMapLabels, isLabelled, placeMapLabelsSteps } from './map-labels.ts';
import { drawPoints, rasterPoints } from './map-points.ts';
import {
  type AskedQuestion,
  drawQuestionLines,
  drawQuestionMarks,
  pictureQuestion,
  type QuestionPicture,
  type QuestionPlacing,
} from './map-question.ts';
import { drawRings, type Rings } from './map-rings.ts';
import { isCrowded, type MapScene, pointRadiusFor, toScreen } from './map-scene.ts';
import { drawWriteLines, drawWriteTags, pictureWrite, type WritePicture } from './map-write.ts';
import { createPointStamps, type Pixels, type PointStamps } from './point-raster.ts';
import type { Surface } from './surface.ts';

export type MapLayer = 'hulls' | 'edges' | 'labels';

export interface MapInputs {
  readonly run: RunState | null;
  readonly slotOf: Uint8Array;
  /** Headings to label atoms with: this run's, or the last ones while this run's are on their way. */
  readonly atoms: readonly AtomHeading[];
  readonly layers: ReadonlySet<MapLayer>;
  readonly selectedAtom: number | null;
  readonly explanation: WriteExplanation | null;
  readonly rings: Omit<Rings, 'hoveredChunk'>;
  /** Of the selected atom; null where none is selected or its tree is not known. */
  readonly forest: ForestMarks | null;
  /** The question that the map is about, and the atoms it opened; left out: none. */
  readonly asked?: AskedQuestion | undefined;
  readonly opened?: ReadonlySet<number> | undefined;
}

/** What may change every frame. */
export interface MapMoment {
  /** 2n home pixels: the chunks' places at zoom 1. Changes in place; `homeVersion` counts the changes. */
  readonly home: Float32Array;
  readonly homeVersion: number;
  readonly zoom: { readonly k: number; readonly x: number; readonly y: number };
  readonly playhead: number | null;
  readonly hoveredChunk: number | null;
  /** The line being drawn with the lasso, in screen pixels. */
  readonly lasso: readonly (readonly [number, number])[];
}

/** Labels are placed anew at most this often while things move; in between they go with their members. */
const LABELS_EVERY_MS = 140;
/** Placing may take so much of a frame; the rest of it waits for the next one. */
const PLACING_MS = 3;
const NO_LOG = createWriteLog(0, 0);

/**
 * Draws the map in three layers, so that hovering does not draw every point again. Base: hulls and edges. Then points.
 * Over them: the explained write, rings, labels, the lasso.
 */
export interface MapPainter {
  paintBase(surface: Surface, inputs: MapInputs, moment: MapMoment): void;
  paintPoints(surface: Surface, inputs: MapInputs, moment: MapMoment): void;
  /** 'again' while labels still stand where they did before something moved. */
  paintOver(surface: Surface, inputs: MapInputs, moment: MapMoment): 'done' | 'again';
}

interface PlacedLabels {
  readonly key: readonly unknown[];
  readonly atMs: number;
  readonly places: readonly LabelPlace[];
}

/** Labels that are being placed for the moment of `key`, as it was. */
interface LabelsUnderWay {
  readonly key: readonly unknown[];
  readonly steps: Generator<void, LabelPlace[]>;
}

const sameKey = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, i) => Object.is(value, b[i]));

/** `nowMs` reads a clock that never runs backwards. */
export function createMapPainter(nowMs: () => number): MapPainter {
  let buffer = new Float32Array(0);
  let labels: PlacedLabels | null = null;
  let placing: LabelsUnderWay | null = null;
  let asking: { readonly key: readonly unknown[]; readonly picture: QuestionPicture | null } | null = null;
  let stamps: PointStamps | null = null;
  let image: ImageData | null = null;

  /** What is drawn of thousands of chunks, as pixels that replace what the layer shows. */
  function setPixels({ context, pixelRatio }: Surface, raster: (image: Pixels, stamps: PointStamps) => void): void {
    const { width, height } = context.canvas;
    if (stamps?.pixelRatio !== pixelRatio) stamps = createPointStamps(pixelRatio);
    if (image?.width !== width || image.height !== height) image = context.createImageData(width, height);
    raster(image, stamps);
    context.putImageData(image, 0, 0);
  }

  function sceneOf({ width, height }: Surface, inputs: MapInputs, moment: MapMoment): MapScene {
    const { home, zoom, playhead } = moment;
    if (buffer.length !== home.length) buffer = new Float32Array(home.length);
    const { count, sizeOf } = inputs.run ? asOf(inputs.run, playhead) : { count: 0, sizeOf: new Int32Array(0) };
    return {
      width,
      height,
      xy: toScreen(home, zoom, buffer),
      written: Math.min(count, home.length >> 1),
      log: inputs.run?.log ?? NO_LOG,
      sizeOf,
      slotOf: inputs.slotOf,
      selectedAtom: inputs.selectedAtom,
      opened: inputs.opened,
      pointRadius: pointRadiusFor(home.length >> 1, zoom.k),
    };
  }

  /** The question's picture; kept while nothing moved, so that hovering does not place its labels anew. */
  function questionFor(placing: QuestionPlacing, asked: AskedQuestion, { zoom, homeVersion }: MapMoment) {
    const { width, height, written, slotOf } = placing.scene;
    const key = [asked, width, height, written, slotOf, zoom.k, zoom.x, zoom.y, homeVersion, placing.theme];
    if (!asking || !sameKey(asking.key, key)) asking = { key, picture: pictureQuestion(placing, asked) };
    return asking.picture;
  }

  /** Places of the labels; kept while nothing moved, and for a moment while things move. */
  function labelsFor(
    surface: Surface,
    scene: MapScene,
    inputs: MapInputs,
    moment: MapMoment,
    { picture, question }: { readonly picture: WritePicture | null; readonly question: QuestionPicture | null },
  ) {
    const { zoom, homeVersion } = moment;
    const key = [
      ...[scene.width, scene.height, zoom.k, zoom.x, zoom.y, homeVersion, scene.written],
      ...[inputs.run?.run, inputs.slotOf, inputs.atoms, inputs.selectedAtom, inputs.explanation, picture === null],
      ...[inputs.opened, inputs.asked],
    ];
    const kept = labels;
    if (kept && sameKey(kept.key, key)) return { places: kept.places, stale: false };
    if (!placing) {
      if (kept && nowMs() - kept.atMs < LABELS_EVERY_MS) return { places: kept.places, stale: true };
      const before = new Map((kept?.places ?? []).flatMap((place) => (place.slot > 0 ? [[place.slot, place]] : [])));
      const area = { left: 8, top: 36, right: scene.width - 8, bottom: scene.height - 30 };
      const tools = { left: scene.width - 150, top: 0, right: scene.width, bottom: 40 };
      const taken = [tools, ...(picture?.taken ?? []), ...(question?.taken ?? [])];
      const input = { atoms: inputs.atoms, area, taken, before };
      placing = { key, steps: placeMapLabelsSteps(surface.context, surface.theme, scene, input) };
    }
    return goOnPlacing(placing, key);
  }

  /** Goes on for a moment. Until all stand, the last labels stay; those of a moment that has passed are shown as well. */
  function goOnPlacing(underWay: LabelsUnderWay, key: readonly unknown[]) {
    const beganMs = nowMs();
    let step = underWay.steps.next();
    while (!step.done && nowMs() - beganMs < PLACING_MS) step = underWay.steps.next();
    if (!step.done) return { places: labels?.places ?? [], stale: true };
    placing = null;
    labels = { key: underWay.key, atMs: nowMs(), places: step.value };
    return { places: step.value, stale: !sameKey(underWay.key, key) };
  }

  return {
    paintBase(surface, inputs, moment) {
      const { context, theme } = surface;
      const scene = sceneOf(surface, inputs, moment);
      if (inputs.layers.has('hulls')) {
        if (isCrowded(scene)) setPixels(surface, (pixels, made) => rasterHulls(pixels, theme, scene, made));
        else drawHulls(context, theme, scene);
      }
      if (inputs.layers.has('edges')) drawEdges(context, theme, scene);
    },
    paintPoints(surface, inputs, moment) {
      const { context, theme } = surface;
      const scene = sceneOf(surface, inputs, moment);
      if (isCrowded(scene)) setPixels(surface, (pixels, made) => rasterPoints(pixels, theme, scene, made));
      else drawPoints(context, theme, scene);
    },
    paintOver(surface, inputs, moment) {
      const { context, theme } = surface;
      const scene = sceneOf(surface, inputs, moment);
      const placing = { context, theme, scene };
      const picture =
        inputs.explanation && inputs.explanation.chunk === inputs.rings.selectedChunk
          ? pictureWrite(placing, inputs.explanation)
          : null;
      const { asked } = inputs;
      const question = asked ? questionFor(placing, asked, moment) : null;
      if (asked && question) drawQuestionLines(placing, asked, question);
      if (picture) drawWriteLines(placing, picture);
      if (inputs.forest && inputs.layers.has('edges')) {
        const words = picture ? 'none' : 'shown';
        drawForestMarks(context, theme, scene, { ...inputs.forest, words });
      }
      drawRings(context, theme, scene, { ...inputs.rings, hoveredChunk: moment.hoveredChunk });
      let stale = false;
      if (inputs.layers.has('labels')) {
        const placed = labelsFor(surface, scene, inputs, moment, { picture, question });
        stale = placed.stale;
        const shown = placed.places.filter(
          (place) => inputs.slotOf[place.atom] === place.slot && isLabelled(scene, place.atom),
        );
        drawMapLabels(context, theme, scene, { places: shown, atoms: inputs.atoms });
      }
      if (question) drawQuestionMarks(placing, question);
      if (picture) drawWriteTags(placing, picture);
      drawLasso(surface, moment.lasso);
      return stale ? 'again' : 'done';
    },
  };
}

function drawLasso({ context, theme }: Surface, line: readonly (readonly [number, number])[]): void {
  if (line.length < 2) return;
  context.beginPath();
  line.forEach(([x, y], i) => {
    if (i === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.closePath();
  context.fillStyle = theme.accentQuiet;
  context.fill();
  context.setLineDash([4, 3]);
  context.lineWidth = 1.25;
  context.strokeStyle = theme.accent;
  context.stroke();
  context.setLineDash([]);
}
