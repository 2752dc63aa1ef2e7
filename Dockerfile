# The server as a static program in an image with nothing else but a shell for its check of health.
#
#     docker build --tag loshu .
#     docker run --read-only --cap-drop ALL --publish 127.0.0.1:8080:8080 loshu
#     docker run ... loshu serve --no-open --listen 0.0.0.0:8080 --allow-host puzzles.example
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends musl-tools \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /loshu
COPY . .
RUN target="$(uname -m)-unknown-linux-musl" \
    && rustup target add "$target" \
    && cargo build --locked --package loshu-cli --profile dist --target "$target" \
    && cp "target/$target/dist/loshu" /usr/local/bin/loshu

FROM busybox:1.37-musl
COPY --from=build /usr/local/bin/loshu /usr/local/bin/loshu
COPY LICENSE-MIT LICENSE-APACHE crates/loshu-cli/THIRD-PARTY.txt /usr/share/doc/loshu/
COPY crates/loshu-picture/src/font/OFL.txt /usr/share/doc/loshu/LICENSE-FONTS
# Nobody in particular: a number, so that a cluster can see that it is not root.
USER 65532:65532
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/healthz"]
ENTRYPOINT ["/usr/local/bin/loshu"]
CMD ["serve", "--no-open", "--listen", "0.0.0.0:8080"]
