/**
 * A page with nothing but a canvas that draws a picture of a million pixels over itself twice in every frame: what this machine can do at
 * best. Its frames are those of `glMeter`.
 */
// Text, because DOM types are not available here.
export const barePage = ({
  width,
  height,
  resolution,
}: {
  width: number
  height: number
  resolution: number
}): string => `<!doctype html>
<meta name="viewport" content="width=device-width">
<canvas width="${width * resolution}" height="${height * resolution}" style="width: ${width}px; height: ${height}px"></canvas>
<script>
  const gl = document.querySelector('canvas').getContext('webgl2', { antialias: false, depth: false });
  const program = gl.createProgram();
  const add = (kind, source) => {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  };
  add(gl.VERTEX_SHADER, 'attribute vec2 corner; varying vec2 place; void main() { place = corner * 0.5 + 0.5; gl_Position = vec4(corner, 0.0, 1.0); }');
  add(gl.FRAGMENT_SHADER, 'precision mediump float; varying vec2 place; uniform sampler2D picture; void main() { gl_FragColor = texture2D(picture, place); }');
  gl.bindAttribLocation(program, 0, 'corner');
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  const noise = Uint8Array.from({ length: 1024 * 1024 * 4 }, (_, place) => place * 7);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1024, 1024, 0, gl.RGBA, gl.UNSIGNED_BYTE, noise);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const draw = () => {
    gl.clear(gl.COLOR_BUFFER_BIT);
    for (let time = 0; time < 2; time++) gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    requestAnimationFrame(draw);
  };
  draw();
</script>`
