/** What one frame took and drew. `scriptMs`: what was called for it. `covered`: the area of its triangles, in times of the canvas. */
export type DrawnFrame = { ms: number; scriptMs: number; draws: number; covered: number }

/** `textureBytes`: the most that were held at a time, as four bytes a pixel. */
export type GlReading = { frames: DrawnFrame[]; textureBytes: number }

/**
 * Counts what a page draws by WebGL, in every page that is opened with this script. Triangles are counted by their corners as they were
 * handed over, so particles, whose corners are moved on the graphics card, cover nothing here.
 */
// Text, because DOM types are not available here.
export const glMeter = `(() => {
  const meter = (globalThis.glMeter = { frames: [], textureBytes: 0, isOn: false });
  const after = (name, note) => {
    const own = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...given) {
      const answer = own.apply(this, given);
      note(given, this);
      return answer;
    };
  };

  let unit = 0;
  const bound = new Map();
  const bytesOf = new Map();
  const hold = (bytes) => {
    if (bound.get(unit)) bytesOf.set(bound.get(unit), bytes);
    meter.textureBytes = Math.max(meter.textureBytes, [...bytesOf.values()].reduce((sum, each) => sum + each, 0));
  };
  after('activeTexture', ([next]) => { unit = next; });
  after('bindTexture', ([, texture]) => bound.set(unit, texture));
  after('deleteTexture', ([texture]) => bytesOf.delete(texture));
  after('texStorage2D', ([, levels, , width, height]) => hold(width * height * 4 * (levels > 1 ? 4 / 3 : 1)));
  after('texImage2D', (given) => {
    if (given[1] > 0) return;
    const [width, height] = given.length >= 9 ? [given[3], given[4]] : [given[5].videoWidth ?? given[5].width, given[5].videoHeight ?? given[5].height];
    hold(width * height * 4);
  });

  let [array, layout] = [undefined, undefined];
  let program;
  const contents = new Map();
  const layouts = new Map();
  const layoutOf = (vertexArray) => {
    if (!layouts.has(vertexArray)) layouts.set(vertexArray, { attributes: new Map(), index: undefined });
    return layouts.get(vertexArray);
  };
  layout = layoutOf(null);
  const places = new Map();
  const placeOf = (gl) => {
    if (!places.has(program)) places.set(program, gl.getAttribLocation(program, 'aPosition'));
    return places.get(program);
  };
  after('useProgram', ([next]) => { program = next; });
  after('bindVertexArray', ([vertexArray]) => { layout = layoutOf(vertexArray); });
  after('bindBuffer', ([target, buffer], gl) => {
    if (target === gl.ARRAY_BUFFER) array = buffer;
    if (target === gl.ELEMENT_ARRAY_BUFFER) layout.index = buffer;
  });
  const keep = (target, data, gl) => {
    if (typeof data !== 'number') contents.set(target === gl.ARRAY_BUFFER ? array : layout.index, data);
  };
  after('bufferData', ([target, data], gl) => keep(target, data, gl));
  after('bufferSubData', ([target, , data], gl) => keep(target, data, gl));
  after('vertexAttribPointer', ([place, , , , stride, offset]) => layout.attributes.set(place, { array, stride, offset }));

  let [draws, covered] = [0, 0];
  const viewOf = (Kind, data) => new Kind(data.buffer ?? data, data.byteOffset ?? 0);
  const areaOf = (count, Kind, offset, gl) => {
    const position = layout.attributes.get(placeOf(gl));
    const [corners, order] = [contents.get(position?.array), contents.get(layout.index)];
    if (!corners || !order) return 0;
    const numbers = viewOf(Float32Array, corners);
    const indices = viewOf(Kind, order);
    const at = (place) => (position.offset + indices[place] * position.stride) / 4;
    let area = 0;
    const first = offset / Kind.BYTES_PER_ELEMENT;
    for (let place = first; place < first + count; place += 3) {
      const [a, b, c] = [at(place), at(place + 1), at(place + 2)];
      const [bx, by, cx, cy] = [numbers[b] - numbers[a], numbers[b + 1] - numbers[a + 1], numbers[c] - numbers[a], numbers[c + 1] - numbers[a + 1]];
      area += Math.abs(bx * cy - by * cx) / 2;
    }
    return area / (gl.canvas.clientWidth * gl.canvas.clientHeight || 1);
  };
  after('drawElements', ([mode, count, type, offset], gl) => {
    draws++;
    if (mode === gl.TRIANGLES) covered += areaOf(count, type === gl.UNSIGNED_INT ? Uint32Array : Uint16Array, offset, gl) || 0;
  });
  for (const name of ['drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) after(name, () => { draws++; });

  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  let scriptMs = 0;
  globalThis.requestAnimationFrame = (call) => ask((now) => {
    const begun = performance.now();
    call(now);
    scriptMs += performance.now() - begun;
  });
  let last;
  const frame = (now) => {
    if (meter.isOn && last !== undefined) meter.frames.push({ ms: now - last, scriptMs, draws, covered });
    last = now;
    [scriptMs, draws, covered] = [0, 0, 0];
    ask(frame);
  };
  ask(frame);
})()`
